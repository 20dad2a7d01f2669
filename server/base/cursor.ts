import { createHmac, timingSafeEqual } from "node:crypto";
import { t } from "#shared/lib/text.ts";
import { invalidField } from "./errors.ts";

/**
 * A paging cursor: a place in a list, signed so that callers cannot forge one. It is opaque to callers and
 * bound to one list by `scope`.
 */
export function writeCursor(secretKey: string, scope: string, place: readonly string[]): string {
  return writeSigned(secretKey, `cursor:${scope}`, place);
}

/** @throws AppError BAD_REQUEST for anything that `writeCursor` did not make for the same list. */
export function readCursor(secretKey: string, scope: string, cursor: string): string[] {
  const place = readSigned(secretKey, `cursor:${scope}`, cursor);
  if (place === undefined) throw invalidField("cursor", t`Use a cursor from this list`);
  return place;
}

interface PageParts<R> {
  secretKey: string;
  scope: string;
  /** The page's rows and, if there is one, the next row. */
  rows: readonly R[];
  limit: number;
  /** The row's place, after which the next page begins. */
  placeOf: (row: R) => readonly string[];
  /** Address of the list without a query, and the query parameters to keep. */
  address: string;
  query?: Readonly<Record<string, string>>;
}

/** The rows of a page, and the `Link` header to the next page if there is one. */
export function cutPage<R>(parts: PageParts<R>): { shown: R[]; headers: { link?: string } } {
  const { secretKey, scope, rows, limit, placeOf, address, query = {} } = parts;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  if (last === undefined) return { shown, headers: {} };
  const cursor = writeCursor(secretKey, scope, placeOf(last));
  const next = new URLSearchParams({ ...query, limit: String(limit), cursor });
  return { shown, headers: { link: `<${address}?${next.toString()}>; rel="next"` } };
}

/** Signs texts that clients hold and send back, so that they cannot be altered. `purpose` separates uses. */
export function writeSigned(secretKey: string, purpose: string, parts: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${sign(secretKey, purpose, text)}`;
}

/**
 * Verifies and reads a signed text; undefined for anything that `writeSigned` did not make for the same
 * purpose.
 */
export function readSigned(
  secretKey: string,
  purpose: string,
  signed: string,
): string[] | undefined {
  const [text = "", signature = ""] = signed.split(".", 2);
  // Compared as bytes, because a letter of a foreign signature may take several bytes.
  const [sent, expected] = [Buffer.from(signature), Buffer.from(sign(secretKey, purpose, text))];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as string[]; // signed: written above
}

function sign(secretKey: string, purpose: string, text: string): string {
  return createHmac("sha256", secretKey)
    .update(`${purpose}:${text}`)
    .digest("base64url")
    .slice(0, 16);
}
