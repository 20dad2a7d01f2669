import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { deleteDraft, readDraft, writeDraft } from "./service.ts";

export function listingDraftRoutes({ listings }: Calls, context: { kysely: Kysely<Database> }) {
  return {
    findDraft: listings.findDraft.handler(async ({ context: call }) => ({
      draft: await readDraft(context, actorOf(call)),
    })),
    saveDraft: listings.saveDraft.handler(({ input, context: call }) =>
      writeDraft(context, actorOf(call), input),
    ),
    removeDraft: listings.removeDraft.handler(async ({ context: call }) => {
      await deleteDraft(context.kysely, actorOf(call).userId);
      return { acknowledged: true };
    }),
  };
}
