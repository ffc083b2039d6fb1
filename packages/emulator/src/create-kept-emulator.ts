import { getResponse } from "msw";
import { http, type HttpHandler } from "msw/http";
import type { Emulator } from "./emulator.ts";
import type { EmulatorOptions } from "./emulator-options.ts";
import { checkSettings } from "./engine/check.ts";
import { deletionBlockSchema, readSnapshot } from "./state/snapshot-schema.ts";
import { clearState, restoreSnapshot, takeSnapshot } from "./state/snapshot.ts";
import { groupKey } from "./state/state.ts";
import type { Journal } from "./state/tables.ts";
import { createWorld, type World } from "./engine/world.ts";
import { settleDeletions } from "./group/deletion.ts";
import { createGroupRoutes } from "./group/group-routes.ts";
import { createPartnerRoutes } from "./partner/partner-routes.ts";
import { resolveSettings } from "./settings.ts";
import { mintToken } from "./token/mint-token.ts";
import { createTokenRoutes } from "./token/token-routes.ts";
import { createAnswer } from "./web/answer.ts";
import { createMatcher } from "./web/route.ts";
import { answerUnknown } from "./web/answer-unknown.ts";

/** Who signs a token that was not asked for over HTTP. */
const standInAuthority = "https://login.emulator.invalid";

/** Makes an emulator whose world is also kept in a journal, and goes on from what the journal holds. */
export function createKeptEmulator(options: EmulatorOptions, journal?: Journal): Emulator {
  const world = createWorld(resolveSettings(options), journal);
  const { state } = world;
  const handlers = [createHandler(world)];
  settle();

  function settle(): void {
    state.change(() => settleDeletions(world));
  }

  return {
    handlers,
    fetch: createFetch(handlers),
    clock: {
      now: world.clock.now,
      sleep: world.clock.sleep,
      advance: (milliseconds) => state.change(() => world.clock.advance(milliseconds)),
    },
    faults: world.faults,
    requests: world.log,
    mintToken: (token = {}) => mintToken(world, token, standInAuthority),
    blockDeletion(given) {
      const block = checkSettings(deletionBlockSchema, given, "blocks");
      state.change(() => state.blocks.set(groupKey(block.subscriptionId, block.resourceGroupName), block));
    },
    unblockDeletion({ subscriptionId, resourceGroupName }) {
      state.change(() => state.blocks.delete(groupKey(subscriptionId, resourceGroupName)));
    },
    snapshot() {
      settle();
      return takeSnapshot(state, world);
    },
    restore(snapshot) {
      const checked = readSnapshot(snapshot);
      state.change(() => restoreSnapshot(state, checked, world));
    },
    reset: () => reset(world),
  };
}

function createHandler(world: World): HttpHandler {
  const match = createMatcher([
    ...createPartnerRoutes(world),
    ...createGroupRoutes(world),
    ...createTokenRoutes(world),
  ]);
  const answer = createAnswer(world, match);
  const isOurs = ({ request }: { readonly request: Request }): boolean => {
    const { origin, pathname } = new URL(request.url);
    return world.settings.origins?.includes(origin) !== false && match(pathname) !== undefined;
  };
  return http.all(isOurs, ({ request }) => answer(request));
}

function createFetch(handlers: HttpHandler[]): Emulator["fetch"] {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = (await getResponse(handlers, request)) ?? answerUnknown(request);
    request.signal.throwIfAborted();
    if (response.type === "error") throw new TypeError("fetch failed", { cause: new Error("the connection was cut") });
    return response;
  };
}

function reset({ state, random, settings, faults, throttle, log }: World): void {
  state.change(() => clearState(state));
  random.setState(settings.seed);
  faults.reset();
  throttle.reset();
  log.clear();
}
