export { createEmulator } from "./create-emulator.ts";
