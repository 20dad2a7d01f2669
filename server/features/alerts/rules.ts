import { readSigned, writeSigned } from "#server/base/cursor.ts";
import type { SavedFilters } from "#shared/contract/alerts.ts";
import { SearchInput } from "#shared/contract/search.ts";
import {
  type CarNews,
  LEAST_DROP,
  LEAST_PAUSE_MINUTES,
  type Rhythm,
  STATE_PAUSE_HOURS,
} from "#shared/rules/alerts.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/lib/durations.ts";
import { toQueryValues } from "#server/base/query-values.ts";
import { SEARCH_PARAMETERS } from "#shared/rules/search.ts";

/** A search as the parameters of an address, in one order: the same search is the same text. */
export function writeFilters({ list, ...search }: SavedFilters): string {
  const values = search as Readonly<Record<string, string | number | string[] | undefined>>; // what the schema has read
  const params = new URLSearchParams({ list });
  for (const name of SEARCH_PARAMETERS)
    for (const value of [values[name] ?? []].flat().map(String).toSorted())
      params.append(name, value);
  return params.toString();
}

/** The inverse; undefined for a search that this version does not know any more. */
export function readFilters(filters: string): SearchInput | undefined {
  return SearchInput.safeParse(toQueryValues(filters)).data;
}

const PATHS = { used: "/used-cars", new: "/new-cars", upcoming: "/upcoming" } as const;

/** Path of the page that shows a search. */
export function searchPath(filters: string): string {
  const params = new URLSearchParams(filters);
  const { list } = SearchInput.pick({ list: true }).parse({
    list: params.get("list") ?? undefined,
  });
  params.delete("list");
  return `${PATHS[list]}${params.size === 0 ? "" : `?${params.toString()}`}`;
}

/** What a reader knows of a car. */
export interface Known {
  /** Whether they were told of it at all. */
  isTold: boolean;
  /** The lowest price told, in minor units of `currency`; null where none is known. */
  price: number | null;
  currency: string | null;
  isOnSale: boolean;
  /** When that it was sold, or is back, was told last. */
  stateAt: Date | null;
}

/** What a car is now. */
export interface Present {
  price: number;
  currency: string;
  isOnSale: boolean;
  isSold: boolean;
}

export interface Judgement {
  /** What is worth telling; undefined where nothing is. */
  news?: CarNews;
  /** What the reader knows after that; undefined for a car that has gone before anybody was told. */
  known?: Known;
  /** When to judge again, because telling now would be too soon. */
  again?: Date;
}

/**
 * What has changed between what a reader knows and what is now. Only the difference counts, not what happened
 * meanwhile: a price that fell and rose again, or a car that was held and freed, is no news.
 */
export function judge(known: Known, present: Present, now: Date): Judgement {
  const { price, currency, isOnSale, isSold } = present;
  const seen = { isTold: true, price, currency, isOnSale, stateAt: null };
  if (!known.isTold) return isOnSale ? { news: "new", known: seen } : {};
  const isLower =
    isOnSale &&
    known.price !== null &&
    known.currency === currency &&
    price <= known.price * (1 - LEAST_DROP);
  // The lowest price stays known, so that one that goes up and down is told once.
  const isOther = known.currency !== currency || known.price === null;
  const told = { ...known, ...((isLower || isOther) && { price, currency }) };
  // A car that is withdrawn is no news: for its reader it is on sale, until it is sold or back.
  if (isOnSale === known.isOnSale || (!isOnSale && !isSold))
    return { known: told, ...(isLower && { news: "lowered" as const }) };
  const again = new Date((known.stateAt?.getTime() ?? -Infinity) + STATE_PAUSE_HOURS * HOUR_MS);
  if (again > now) return { known: told, again, ...(isLower && { news: "lowered" as const }) };
  return { news: isOnSale ? "back" : "sold", known: { ...told, isOnSale, stateAt: now } };
}

const QUARTER_MS = 15 * MINUTE_MS;
const MORNING = 7;
const WEEKDAY = "Fri";

/** When news of this moment are told at the earliest. */
export function dueOf(
  rhythm: Exclude<Rhythm, "never">,
  { now, toldAt, timeZone }: { now: Date; toldAt?: Date | null; timeZone: string },
): Date {
  if (rhythm === "instant")
    return new Date(
      Math.max(now.getTime(), (toldAt?.getTime() ?? 0) + LEAST_PAUSE_MINUTES * MINUTE_MS),
    );
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
    weekday: "short",
  });
  // By the clock, so that summer time needs no rule; some zones are a quarter of an hour beside the others.
  const start = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  for (let quarter = 1; quarter <= 8 * 24 * 4; quarter += 1) {
    const moment = new Date(start + quarter * QUARTER_MS);
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    const isMorning = Number(parts["hour"]) === MORNING && Number(parts["minute"]) === 0;
    if (isMorning && (rhythm === "daily" || parts["weekday"] === WEEKDAY)) return moment;
  }
  throw new Error(`there is no morning in ${timeZone}`);
}

/** When news that are due already come by this rhythm; null where they do not come. */
export function nextDue(rhythm: Rhythm, timeZone: string, toldAt?: Date | null): Date | null {
  const options = { now: new Date(), timeZone, ...(toldAt !== undefined && { toldAt }) };
  return rhythm === "never" ? null : dueOf(rhythm, options);
}

/** What a link in a mail is about: a saved search, or the wishlist of a person. */
interface Keyed {
  kind: "search" | "wishlist";
  id: string;
}

/** The key of a link in a mail. Whoever has it may change what such mails tell and how often they come, and nothing else. */
export function writeKey(secretKey: string, { kind, id }: Keyed): string {
  return writeSigned(secretKey, "alert", [kind, id]);
}

export function readKey(secretKey: string, key: string): Keyed | undefined {
  const [kind, id] = readSigned(secretKey, "alert", key) ?? [];
  if (id === undefined || (kind !== "search" && kind !== "wishlist")) return undefined;
  return { kind, id };
}
