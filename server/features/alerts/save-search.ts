import { v7 as makeId } from "uuid";
import type { SavedFilters, SavedSearch } from "#shared/contract/alerts.ts";
import { SearchInput } from "#shared/contract/search.ts";
import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";
import type { Caller } from "#server/base/authorize.ts";
import { invalidField } from "#server/base/errors.ts";
import { requirePlace } from "#server/features/search/require-place.ts";
import { beginMessage } from "#server/features/sign-in/begin-message.ts";
import type { SavingContext } from "./context.ts";
import { describeSearch } from "./describe-search.ts";
import { confirmationMail } from "./emails.ts";
import { slotsOf, tooMany } from "./policy.ts";
import { writeFilters } from "./rules.ts";
import { toSavedSearch } from "./shapes.ts";
import {
  countSearches,
  findSame,
  insertSearch,
  type Owner,
  type SearchRow,
} from "./store/searches.ts";

interface Asked {
  search: SavedFilters;
  rhythm: Rhythm;
  tells: readonly CarNews[];
  email?: string | undefined;
}

/**
 * Saves a search: for the caller's account, else for an address, which gets a mail with a link to confirm it.
 * Idempotent: the same search is saved once.
 * @throws AppError BAD_REQUEST for an unknown place or a missing address, CONFLICT, TOO_MANY_REQUESTS
 */
export async function saveSearch(
  context: SavingContext,
  caller: Caller,
  { search, rhythm, tells, email }: Asked,
): Promise<{ search: SavedSearch | null }> {
  const actor = await caller.findActor();
  if (actor === undefined && email === undefined) throw invalidField("email", "Email is required");
  const place = await requirePlace(context, search);
  const owner: Owner =
    actor === undefined
      ? { personId: null, email: email ?? "" }
      : { personId: actor.userId, email: null };
  // Before anything is stored: who asks for too many mails is refused whole.
  if (owner.email !== null) await beginMessage(context.auth, caller, owner.email);
  const filters = writeFilters(search);
  const saved = await insertOrFind(context, {
    id: makeId(),
    owner,
    name: describeSearch(context, SearchInput.parse(search), place?.name),
    filters,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    rhythm,
    tells,
    isConfirmed: actor !== undefined,
  });
  if (owner.email === null) return { search: toSavedSearch(saved) };
  // The reply is the same whether or not the address has saved it before.
  if (saved.confirmed_at === null)
    await context.kysely
      .transaction()
      .execute((transaction) =>
        context.jobs.put(transaction, "mail", [{ data: confirmationMail(context, saved) }]),
      );
  return { search: null };
}

/** The database decides about free slots; a request that loses the race for one tries the next. */
async function insertOrFind(
  { kysely }: SavingContext,
  search: Parameters<typeof insertSearch>[1],
): Promise<SearchRow> {
  const { owner, filters } = search;
  const slots = slotsOf(owner);
  for (;;) {
    const same = await findSame(kysely, owner, filters);
    if (same !== undefined) return same;
    const inserted = await insertSearch(kysely, search, slots);
    if (inserted !== undefined) return inserted;
    const isFull = (await countSearches(kysely, owner)) >= slots;
    if (isFull && (await findSame(kysely, owner, filters)) === undefined) throw tooMany(owner);
  }
}
