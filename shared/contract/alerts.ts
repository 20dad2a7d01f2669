import { t } from "../lib/text.ts";
import { z } from "zod";
import {
  CAR_NEWS,
  MOST_SEARCH_NAME,
  MOST_SEARCHES,
  MOST_SEARCHES_OF_ADDRESS,
  RHYTHMS,
  WISHLIST_NEWS,
} from "../rules/alerts.ts";
import { Acknowledged, allow, call, Deleted, Email, Id, Text } from "./base.ts";
import { SearchInput } from "./search.ts";

const Rhythm = z.enum(RHYTHMS, { error: () => t`Choose from: ${RHYTHMS.join(", ")}` });

function newsOf<const N extends readonly [string, ...string[]]>(names: N) {
  const reason = { error: () => t`Choose from: ${names.join(", ")}` };
  return z
    .array(z.enum(names, reason))
    .min(1, t`Choose at least one`)
    .max(names.length, { error: () => t`Choose at most ${names.length}` })
    .transform((values) => [...new Set(values)]);
}

const News = newsOf(CAR_NEWS);
const WishlistNews = newsOf(WISHLIST_NEWS);

/** A search without what changes with the day, or says how results are shown. */
const SavedFilters = SearchInput.omit({
  page: true,
  limit: true,
  cursor: true,
  facets: true,
  understand: true,
  since: true,
  sort: true,
});
export type SavedFilters = z.infer<typeof SavedFilters>;

/** When the next message is due, and how it is chosen. */
const Alert = z.object({
  name: z.string(),
  rhythm: z.enum(RHYTHMS),
  tells: z.array(z.enum(CAR_NEWS)),
  /** Path of the page with its cars. */
  path: z.string(),
});

export const SavedSearch = Alert.extend({
  _id: z.string(),
  created_at: z.string(),
  /** When its news were told last; null before. */
  told_at: z.string().nullable(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const OwnAlerts = z.object({
  searches: z.array(SavedSearch),
  /** How the caller hears of saved cars; null for those who have no wishlist. */
  wishlist: z.object({ rhythm: z.enum(RHYTHMS), tells: z.array(z.enum(WISHLIST_NEWS)) }).nullable(),
  /** Whether the caller's address is confirmed: mails go to no other. */
  isConfirmed: z.boolean(),
});
export type OwnAlerts = z.infer<typeof OwnAlerts>;

/** What a link in a mail is about. */
export const KeyedAlert = Alert.extend({
  kind: z.enum(["search", "wishlist"]),
  /** False where this link is to confirm the address. */
  isConfirmed: z.boolean(),
  /** Whether it belongs to an account, which has a page for all of its searches. */
  hasAccount: z.boolean(),
});
export type KeyedAlert = z.infer<typeof KeyedAlert>;

const Key = z
  .string(t`This field is required`)
  .min(1, t`This field is required`)
  .max(300, t`Use the key from an alert’s link`);

export const alerts = {
  save: call
    .route({
      method: "POST",
      path: "/searches",
      summary: "Save a search",
      description: `For a logged-in caller, the search belongs to the account, at most ${MOST_SEARCHES}. Otherwise email is required, at most ${MOST_SEARCHES_OF_ADDRESS} searches for each email. Alerts only start after the email is confirmed by the link in a first message. Saving the same search again changes nothing.`,
    })
    .meta(allow("public"))
    .input(
      z.object({
        search: SavedFilters,
        /** Daily when absent; of a search that is saved already, as it was. */
        rhythm: Rhythm.optional(),
        /** New cars and lowered prices when absent; as above. */
        tells: News.optional(),
        email: Email.optional(),
      }),
    )
    .output(
      z.object({
        /** Null without a log-in. */
        search: SavedSearch.nullable(),
      }),
    ),

  list: call
    .route({ method: "GET", path: "/searches", summary: "The caller’s saved searches and alerts" })
    .meta(allow("signed-in"))
    .output(OwnAlerts),

  change: call
    .route({ method: "PUT", path: "/searches/{id}", summary: "Change a saved search" })
    .meta(allow("owner-only"))
    .input(
      z.object({
        id: Id,
        name: Text(MOST_SEARCH_NAME)
          .min(1, t`Enter a name`)
          .optional(),
        rhythm: Rhythm.optional(),
        tells: News.optional(),
      }),
    )
    .output(SavedSearch),

  remove: call
    .route({ method: "DELETE", path: "/searches/{id}", summary: "Delete a saved search" })
    .meta(allow("owner-only"))
    .input(z.object({ id: Id }))
    /** Token that restores the search. */
    .output(Deleted.extend({ undo: z.string() })),

  restore: call
    .route({ method: "POST", path: "/searches/restore", summary: "Undo a deletion" })
    .meta(allow("signed-in"))
    .input(z.object({ undo: Text(9_000) }))
    .output(SavedSearch),

  changeWishlist: call
    .route({
      method: "PUT",
      path: "/searches/wishlist",
      summary: "Choose the alerts for saved cars",
    })
    .meta(allow("buyer"))
    .input(z.object({ rhythm: Rhythm, tells: WishlistNews.optional() }))
    .output(Acknowledged),

  /** By the key of a link in a mail, which whoever has the mail may use. */
  findByKey: call
    .route({
      method: "GET",
      path: "/alerts/{key}",
      summary: "The alert that a link in an email belongs to",
    })
    .meta(allow("public"))
    .input(z.object({ key: Key }))
    .output(KeyedAlert),

  confirm: call
    .route({ method: "POST", path: "/alerts/{key}/confirm", summary: "Confirm an email" })
    .meta(allow("public"))
    .input(z.object({ key: Key }))
    .output(KeyedAlert),

  changeByKey: call
    .route({
      method: "PUT",
      path: "/alerts/{key}",
      summary: "Change the content and frequency of an alert",
    })
    .meta(allow("public"))
    /** `tells` of the wishlist: anything but new cars. */
    .input(z.object({ key: Key, rhythm: Rhythm.optional(), tells: News.optional() }))
    .output(KeyedAlert),
};
