#!/usr/bin/env node
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runProcess } = await import("./run-process.ts");
await runProcess();
