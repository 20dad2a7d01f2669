import type { Kysely } from "kysely";
import { t } from "#shared/lib/text.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";

/** What would break an account for the next visitor who enters it, end their session, or show who they are. */
const OF_ONES_OWN: ReadonlySet<string> = new Set([
  "account.update",
  "account.changePassword",
  "account.sendVerification",
  "account.startAuthenticator",
  "account.confirmAuthenticator",
  "account.startPhone",
  "account.confirmPhone",
  "account.renewBackupCodes",
  "account.removeSecondFactor",
  "account.revokeSession",
  "account.revokeOtherSessions",
  "account.exportData",
  "account.remove",
  "users.create",
]);

/** The same by an admin, who names the accounts by `id` or `ids`. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  "users.suspend",
  "users.makeAdmin",
  "users.sendPasswordLink",
  "users.remove",
  "users.removeFromAdminList",
  "records.suspendPeople",
]);

/** What no account does in a public demo. */
const OF_NOBODY: Readonly<Record<string, () => string>> = {
  "notices.addBrowser": () => t`This demo sends no notifications to browsers.`,
  "system.beginBackup": () => t`This demo makes no backups.`,
};

/**
 * Keeps a public demo usable for the next visitor: its accounts stay as they are until it starts over.
 * @param call the contract's name of the call
 * @param input not checked yet; an id that is none is left to the check of the call
 * @throws AppError FORBIDDEN
 */
export async function refuseInPublicDemo(
  kysely: Kysely<Database>,
  { call, input, caller }: { call: string; input: unknown; caller: Caller },
): Promise<void> {
  const reason = OF_NOBODY[call];
  if (reason !== undefined) throw new AppError("FORBIDDEN", reason());
  const isOwn = OF_ONES_OWN.has(call);
  if (!isOwn && !OF_OTHERS.has(call)) return;
  const actor = await caller.findActor();
  if (actor === undefined) return;
  const ids = isOwn ? [actor.userId] : idsIn(input);
  if (ids.length === 0 || !(await haveDemo(kysely, ids))) return;
  throw new AppError(
    "FORBIDDEN",
    isOwn
      ? t`This demo account is shared by all visitors and can’t be changed. Sign up to try this with your own account.`
      : t`Demo accounts are shared by all visitors and can’t be changed. Try this with your own account.`,
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function idsIn(input: unknown): string[] {
  const { id, ids } = (input ?? {}) as { id?: unknown; ids?: unknown }; // not checked yet
  return [id, ...(Array.isArray(ids) ? ids : [])].filter(
    (each): each is string => typeof each === "string" && UUID.test(each),
  );
}

async function haveDemo(kysely: Kysely<Database>, ids: readonly string[]): Promise<boolean> {
  const found = await kysely
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("is_demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
