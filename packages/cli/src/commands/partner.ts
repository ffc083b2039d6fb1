import type { Command } from "commander";
import { defineDelete } from "../partner/delete.ts";
import { defineEnsure } from "../partner/ensure.ts";
import { defineEnsureMany } from "../partner/ensure-many.ts";
import { defineShow } from "../partner/show.ts";
import { defineVerify } from "../partner/verify.ts";
import { defineCreate, defineUpdate } from "../partner/write.ts";
import type { Session } from "../session.ts";

const description = "Links the principal that the token belongs to, in its tenant, to a partner.";

const examples = `
Examples:
  $ lz partner show
  $ lz partner ensure 123456 --cloud public --expect-tenant 5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5
  $ lz partner verify 123456 --token-file token.txt
  $ lz partner ensure-many --targets targets.yaml --results results.jsonl`;

/** `lz partner`: partner links of one principal, or of many tenants. */
export function define(command: Command, session: Session): void {
  command.description(description).addHelpText("after", examples);
  defineShow(command, session);
  defineCreate(command, session);
  defineUpdate(command, session);
  defineDelete(command, session);
  defineEnsure(command, session);
  defineVerify(command, session);
  defineEnsureMany(command, session);
}
