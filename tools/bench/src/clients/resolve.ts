/**
 * Run as a program: resolves the library in a folder with nothing cached, and prints the milliseconds that it took,
 * loading of the program left out, and the number of libraries.
 */
import process from "node:process";
import { resolveChain } from "@lzkit/library-resolver";

const [folder = ""] = process.argv.slice(2);
const start = performance.now();
const { libraries } = await resolveChain(folder);
console.log(JSON.stringify({ milliseconds: performance.now() - start, libraries: libraries.length }));
