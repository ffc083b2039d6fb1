export { startServer } from "./server/start-server.ts";
export type { EmulatorServer, ServerOptions } from "./server/start-server.ts";
