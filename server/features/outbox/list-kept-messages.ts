import { t } from "#shared/lib/text.ts";
import type { KeptMessage } from "#shared/contract/messages.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import type { MessageContext } from "./context.ts";
import { findMessages } from "./store.ts";

/**
 * Lists the kept messages. They hold links that open accounts, so they are for admins only, and in a demo
 * also for a browser on the same machine. In a public demo they are for such a browser alone: everybody is an admin
 * there, and the addresses are strangers'.
 */
export async function listKeptMessages(
  { kysely, isDemo, isPublicDemo }: MessageContext,
  caller: Caller,
): Promise<KeptMessage[]> {
  if (!(isDemo && caller.isLocal)) {
    const actor = await caller.findActor();
    if (actor === undefined) throw new AppError("UNAUTHORIZED", t`Please log in first.`);
    if (actor.role !== "admin")
      throw new AppError("FORBIDDEN", t`You need an admin account to do this.`);
    if (isPublicDemo) throw new AppError("FORBIDDEN", t`Messages in a public demo can’t be read.`);
  }
  const rows = await findMessages(kysely);
  return rows.map(({ id, kind, recipient, subject, body, created_at: at }) => ({
    _id: id,
    kind,
    to: recipient,
    subject,
    text: body,
    sentAt: at.toISOString(),
  }));
}
