import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { SavedFilters, SavedSearch } from "#shared/contract/alerts.ts";
import { SearchInput } from "#shared/contract/search.ts";
import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";
import type { Caller } from "#server/base/authorize.ts";
import { invalidField } from "#server/base/errors.ts";
import { languageNow } from "#server/base/speak.ts";
import { requirePlace } from "#server/features/search/require-place.ts";
import { beginFrom } from "#server/features/sign-in/begin-from.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import type { Actor } from "#server/base/actor.ts";
import { claimOwn } from "./claim-own.ts";
import type { SavingContext } from "./context.ts";
import { describeSearch } from "./describe-search.ts";
import { changeSearch } from "./change-search.ts";
import { confirmationMail, fullMail } from "./emails.ts";
import { ALERTS_FROM_ONE, ALERTS_TO_ONE } from "./limits.ts";
import { slotsOf, tooMany } from "./policy.ts";
import { writeFilters } from "./rules.ts";
import { toSavedSearch } from "./shapes.ts";
import {
  waitForConfirmation,
  countSearches,
  dropIdle,
  findSame,
  insertSearch,
  type NewSearch,
  type Owner,
  type SearchRow,
} from "./store/searches.ts";

interface Asked {
  search: SavedFilters;
  /** Daily, unless the search is saved already. */
  rhythm?: Rhythm | undefined;
  tells?: readonly CarNews[] | undefined;
  email?: string | undefined;
}

/** The database holds no longer ones. */
const MOST_FILTERS = 4_000;

/**
 * Saves a search: for the caller's account, else for an address, which gets a mail with a link to confirm it.
 * Idempotent: the same search is saved once, and what it tells is changed where that is said.
 * @throws AppError BAD_REQUEST for an unknown place, a missing address or a search that is too long, CONFLICT,
 * TOO_MANY_REQUESTS
 */
export async function saveSearch(
  context: SavingContext,
  caller: Caller,
  asked: Asked,
): Promise<{ search: SavedSearch | null }> {
  const { email, search } = asked;
  const actor = await caller.findActor();
  if (actor === undefined && email === undefined) throw invalidField("email", t`Email is required`);
  const filters = writeFilters(search);
  if (filters.length > MOST_FILTERS)
    throw invalidField("search", t`Choose fewer makes, models or keywords`);
  const place = await requirePlace(context, search);
  const saved: Saved = {
    id: makeId(),
    name: describeSearch(context, SearchInput.parse(search), place?.name),
    filters,
    language: languageNow(),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    rhythm: asked.rhythm ?? "daily",
    tells: asked.tells ?? ["new", "lowered"],
  };
  if (actor !== undefined) return { search: await saveForAccount(context, actor, saved, asked) };
  if (asked.rhythm === "never") throw invalidField("rhythm", t`Choose how often`);
  await saveForAddress(context, caller, { ...saved, email: email ?? "" }, asked);
  return { search: null };
}

type Saved = Omit<NewSearch, "owner" | "isConfirmed">;

async function saveForAccount(
  context: SavingContext,
  actor: Actor,
  saved: Saved,
  { rhythm, tells }: Asked,
): Promise<SavedSearch> {
  const { kysely } = context;
  const owner: Owner = { personId: actor.userId, email: null };
  // What the address has saved is the account's first: it would be told twice otherwise.
  await claimOwn(context, actor.userId);
  const search = await insertOrFind(kysely, { ...saved, owner, isConfirmed: true });
  if (search === undefined) throw tooMany();
  const isOff = search.rhythm === "never" && search.id !== saved.id;
  const change = { id: search.id, tells, rhythm: rhythm ?? (isOff ? saved.rhythm : undefined) };
  if (search.id === saved.id || (change.rhythm === undefined && tells === undefined))
    return toSavedSearch(context, search);
  return changeSearch(context, actor, change);
}

/**
 * The reply is the same whatever the address has saved before. Only its owner changes what it has confirmed, by the
 * links in its mails; what they have ended may be asked for again.
 */
async function saveForAddress(
  { kysely, jobs, auth, ...context }: SavingContext,
  caller: Caller,
  { email, ...saved }: Saved & { email: string },
  { rhythm, tells }: Pick<Asked, "rhythm" | "tells">,
): Promise<void> {
  // Before anything is stored: who asks for too many mails is refused whole.
  await beginFrom(auth, ALERTS_FROM_ONE, caller);
  await beginAttempt(auth.pool, ALERTS_TO_ONE, email);
  const owner: Owner = { personId: null, email };
  let search = await insertOrFind(kysely, { ...saved, owner, isConfirmed: false });
  while (search === undefined && (await dropIdle(kysely, email)))
    search = await insertOrFind(kysely, { ...saved, owner, isConfirmed: false });
  if (search !== undefined && search.id !== saved.id) {
    const before = search.rhythm === "never" ? saved.rhythm : search.rhythm;
    const { name, language } = saved;
    const choice = { name, language, rhythm: rhythm ?? before, tells };
    search = (await waitForConfirmation(kysely, search.id, choice)) ?? search;
  }
  const mail =
    search === undefined
      ? fullMail(context, email)
      : search.confirmed_at === null && confirmationMail(context, search);
  if (mail)
    await kysely
      .transaction()
      .execute((transaction) => jobs.put(transaction, "mail", [{ data: mail }]));
}

/**
 * The search as it was saved now or before; undefined where the owner has no free slot. The database decides about
 * slots; a request that loses the race for one tries the next.
 */
async function insertOrFind(
  kysely: SavingContext["kysely"],
  search: NewSearch,
): Promise<SearchRow | undefined> {
  const { owner, filters } = search;
  const slots = slotsOf(owner);
  for (;;) {
    const same = await findSame(kysely, owner, filters);
    if (same !== undefined) return same;
    const inserted = await insertSearch(kysely, search, slots);
    if (inserted !== undefined) return inserted;
    const isFull = (await countSearches(kysely, owner)) >= slots;
    if (isFull) return findSame(kysely, owner, filters);
  }
}
