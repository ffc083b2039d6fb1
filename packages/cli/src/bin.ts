#!/usr/bin/env node
import { enableCompileCache } from "node:module";

enableCompileCache();
// Loaded after that, so that it is cached. No `await`, which CommonJS has not: the build makes that of it.
void import("./run-process.ts").then(({ runProcess }) => runProcess());
