import { expect, it } from "vitest";
import { missingSettings } from "./missing-settings.ts";

it("tells all settings that are missing, with the way to each, under the code of the first", () => {
  const { code, message, context, hint } = missingSettings(["service", "subscription", "token"]);
  expect(message).toBe("The service address, the subscription and the token are missing.");
  expect({ code, context }).toEqual({ code: "SERVICE_ADDRESS_MISSING", context: { option: "--service-address" } });
  for (const way of ["LZ_SERVICE_ADDRESS", "LZ_SUBSCRIPTION_ID", "LZ_ACCESS_TOKEN"]) expect(hint).toContain(way);
});

it("tells one", () => {
  expect(missingSettings(["token"])).toMatchObject({ code: "TOKEN_MISSING", message: "The token is missing." });
});
