import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "./errors.ts";

/**
 * A paging cursor: the place in a list, signed so that only places this site handed out come
 * back. It is opaque to callers and tied to one list by `scope`.
 */
export function writeCursor(secretKey: string, scope: string, place: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(place)).toString("base64url");
  return `${text}.${sign(secretKey, scope, text)}`;
}

/** @throws AppError BAD_REQUEST for anything `writeCursor` did not make for the same list. */
export function readCursor(secretKey: string, scope: string, cursor: string): string[] {
  const [text = "", signature = ""] = cursor.split(".", 2);
  const expected = sign(secretKey, scope, text);
  const isOurs =
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isOurs) {
    throw new AppError("BAD_REQUEST", "cursor: is not a cursor of this list", {
      cursor: "is not a cursor of this list",
    });
  }
  return JSON.parse(Buffer.from(text, "base64url").toString()) as string[]; // signed: written above
}

function sign(secretKey: string, scope: string, text: string): string {
  return createHmac("sha256", secretKey)
    .update(`cursor:${scope}:${text}`)
    .digest("base64url")
    .slice(0, 16);
}
