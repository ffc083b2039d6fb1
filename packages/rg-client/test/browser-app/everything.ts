/** All that both clients and their transport can do. */
export * from "@lzkit/http";
export * from "@lzkit/partner-client";
export * from "@lzkit/rg-client";
