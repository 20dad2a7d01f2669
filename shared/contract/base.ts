import { isBlank } from "../lib/is-blank.ts";
import { plural, t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { cleanPhone, PHONE_FORM } from "../rules/phone.ts";
import { NOT_A_PRICE } from "../rules/prices.ts";
import { oc } from "@orpc/contract";
import { z } from "zod";

/** What to do about a value of the wrong type, by the type that is asked for. */
const KINDS: Readonly<Record<string, () => string>> = {
  string: () => t`Enter text`,
  number: () => t`Enter a number`,
  int: () => t`Enter a whole number`,
  boolean: () => t`Choose true or false`,
  array: () => t`Send a list`,
};

/** What to do about a value that is too small, too short or too long. */
function tellLimit(side: "at least" | "at most", limit: number | bigint, origin: string): string {
  const isLeast = side === "at least";
  const n = Number(limit);
  if (origin === "string")
    return isLeast
      ? plural(n, t`Use at least ${n} character`, t`Use at least ${n} characters`)
      : plural(n, t`Use at most ${n} character`, t`Use at most ${n} characters`);
  if (origin === "array")
    return isLeast
      ? plural(n, t`Add at least ${n} entry`, t`Add at least ${n} entries`)
      : plural(n, t`Add at most ${n} entry`, t`Add at most ${n} entries`);
  return isLeast ? t`Enter at least ${String(limit)}` : t`Enter at most ${String(limit)}`;
}

/** Default error messages for schemas without their own, in words for people. */
const customError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return t`This field is required`;
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected]?.() ?? t`Send an object`;
    case "invalid_value":
      return t`Choose from: ${issue.values.join(", ")}`;
    case "too_small":
      return issue.input === ""
        ? t`This field is required`
        : tellLimit("at least", issue.minimum, issue.origin);
    case "too_big":
      return tellLimit("at most", issue.maximum, issue.origin);
    case "unrecognized_keys":
      return t`Unknown field: ${issue.keys.join(", ")}`;
    case "invalid_format":
      return t`Check the format of this entry`;
    default:
      return t`Check this entry`;
  }
};

// The pages of each language have this module too, with its words, and share the library with the server, which comes
// first.
if (z.config().customError === undefined) z.config({ customError });

/**
 * Who may make a call. Every call declares it, and the server authorizes by it:
 * - `public`: anybody;
 * - `signed-in`: anybody with a live session;
 * - `buyer` | `seller` | `admin`: that role;
 * - `self`: the person the address names, or an admin;
 * - `owner`: the owner of the row (as each call documents), or an admin;
 * - `owner-only`: the owner of the row, not even an admin.
 */
export type Who =
  | "public"
  | "signed-in"
  | "buyer"
  | "seller"
  | "admin"
  | "self"
  | "owner"
  | "owner-only";

export interface CallMeta {
  who: Who;
  /** False where a call lacks the declaration: only admins may make it, until a test finds it. */
  isDeclared: boolean;
  /** The reply is the same for everybody, so it may be cached and shared. */
  isShared?: true;
  /** It shows all visitors the same and changes nothing, so a replica may be read from. */
  isForAll?: true;
}

/** Start of every call. Without a declaration only admins may make it. */
export const call = oc.$meta<CallMeta>({ who: "admin", isDeclared: false });

/** Declares who may make a call. */
export function allow(who: Who): CallMeta {
  return { who, isDeclared: true };
}

/** A public call whose reply depends only on its address. */
export const SHARED: CallMeta = {
  who: "public",
  isDeclared: true,
  isShared: true,
  isForAll: true,
};

/** A public call that reads what is for sale, too seldom the same for keeping its reply. */
export const CATALOGUE: CallMeta = { who: "public", isDeclared: true, isForAll: true };

export const Id = z.uuid(t`Enter an ID`);

/**
 * A normalized email address: trimmed, in lower case, with the compatibility forms of Unicode (full-width
 * letters and the like) resolved. Two spellings of one address are thus one account.
 */
export const Email = z
  .string(t`Email is required`)
  .trim()
  .normalize("NFKC")
  .toLowerCase()
  .min(1, t`Email is required`)
  .max(254, t`Use at most 254 characters`)
  .pipe(z.email(t`Enter an email address, like name@example.com`));

/**
 * A price in calls: a number in major units ("12500.5" is parsed as 12500.5), above zero. Anything but a
 * number or a plain decimal string is refused; an absent one, with `missing`. A text with three digits after
 * the point is refused too, because "12.900" could be meant as 12,900.
 */
export function price(missing = NOT_A_PRICE) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,12}(\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: ({ input }) => ((input ?? "") === "" ? missing : NOT_A_PRICE) },
    )
    .pipe(
      z
        .number()
        .positive(t`Enter an amount above 0`)
        .max(1e12, t`Enter an amount of at most 1000000000000`),
    );
}
export const Price = price();

/**
 * Text of a form, trimmed and without deceptive characters: invisible ones, and those that change the text's
 * direction. Half of a surrogate pair is refused, because the database stores none. A text without a visible
 * character is empty.
 */
export const Paragraphs = (max: number, clean = (text: string) => text) =>
  z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? "" : clean(text)))
    .max(max, { error: () => t`Use at most ${max} characters` })
    .regex(
      /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u,
      t`Remove the characters that can’t be displayed`,
    );

/** Text that is kept as it was entered. The database stores neither NUL nor half of a surrogate pair. */
export const Entered = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, t`Remove the characters that can’t be displayed`);

/** The same as `Paragraphs` for a single line: a name with line breaks could imitate the site's own text in a mail. */
export const Text = (max: number, clean?: (text: string) => string) =>
  Paragraphs(max, clean).regex(/^[^\p{Cc}\u2028\u2029]*$/u, t`Use one line only`);

/** A phone number in any usual notation. */
export const Phone = (max: number, missing: string) =>
  Text(max, cleanPhone)
    .min(1, missing)
    .regex(PHONE_FORM, t`Enter a phone number, like +49 40 123456`);

/** A date and time in the specification's format: `YYYY/MM/DD HH:mm:ss`. */
export const PostedTime = z.string().regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/);

export const Acknowledged = z.object({ acknowledged: z.boolean() });
export const Inserted = Acknowledged.extend({ insertedId: z.string() });
export const Modified = z.object({ modifiedCount: z.int().min(0) });
export const Deleted = z.object({ deletedCount: z.int().min(0) });

export const PAGE_SIZE_LIMIT = 100;
/** Of public lists; dashboards have more. */
export const PUBLIC_PAGE_SIZE = 24;

const NOT_WHOLE = t`Enter a whole number`;

/**
 * A whole number in an address or a form: plain digits. Other values that JavaScript could convert (`0x10`,
 * `1e1`, a list of one, an empty one) are refused, so that a number has one spelling.
 */
export function whole(min: number, max: number, missing = NOT_WHOLE) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z
      .number({ error: ({ input }) => ((input ?? "") === "" ? missing : NOT_WHOLE) })
      .int(NOT_WHOLE)
      .min(min, { error: () => t`Enter ${min} or more` })
      .max(max, { error: () => t`Enter ${max} or less` }),
  );
}

/** `?limit=&cursor=` of a list; the reply names the next page in a `Link` header. */
export function paging(defaultLimit: number) {
  return {
    limit: whole(1, PAGE_SIZE_LIMIT)
      .default(defaultLimit)
      .describe("A page has at most this number of entries"),
    cursor: z
      .string()
      .max(300, t`Use a cursor from this list`)
      .optional()
      .describe("The page begins where the page before says"),
  };
}

/** A plain array in the body, with `Link: <…>; rel="next"` unless it is the last page. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ headers: z.object({ link: z.string().optional() }), body: z.array(item) });
}

/** `?q=&sort=&limit=&cursor=` of an admins' list. */
export function searching<const S extends string>(sorts: readonly [S, ...S[]]) {
  return {
    /** Prefixes of words. */
    q: Text(100).optional(),
    sort: z.enum(sorts, t`Choose one of the sort orders offered`).default(sorts[0] as never), // the first of the list
    ...paging(DASHBOARD_PAGE_SIZE),
  };
}

/** `?q=&sort=` of the whole of such a list. */
export function exporting<const S extends string>(sorts: readonly [S, ...S[]]) {
  const { q, sort } = searching(sorts);
  return { q, sort };
}

/** Like `listOf`, with the number of rows; with a search it is counted up to a limit and one more. */
export function countedListOf<T extends z.ZodType>(item: T) {
  return z.object({
    headers: z.object({ link: z.string().optional(), "x-total-count": z.string() }),
    body: z.array(item),
  });
}
