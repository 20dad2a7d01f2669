import type { KeyedAlert } from "#shared/contract/alerts.ts";
import type { AlertContext } from "./context.ts";
import { findByKey } from "./find-by-key.ts";
import type { NamingContext } from "./make-namer.ts";
import { readKey } from "./rules.ts";
import { confirmSearch as markConfirmed } from "./store/searches.ts";

/** Confirms the address of a saved search: only its mails have the key. Idempotent. @throws AppError NOT_FOUND */
export async function confirmSearch(
  context: NamingContext & Pick<AlertContext, "kysely" | "secretKey">,
  key: string,
): Promise<KeyedAlert> {
  const due = readKey(context.secretKey, key);
  if (due?.kind === "search") await markConfirmed(context.kysely, due.id);
  return findByKey(context, key);
}
