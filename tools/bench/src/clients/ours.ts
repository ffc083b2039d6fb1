/** Everything that both clients can do. */
export * from "@lzkit/http";
export * from "@lzkit/partner-client";
export * from "@lzkit/rg-client";
