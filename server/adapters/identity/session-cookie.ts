import { createHmac, timingSafeEqual } from "node:crypto";

const NAME = /(?:^|;\s*)(?:__Secure-)?forecourt\.session_token=([^;]+)/;

/**
 * The session token in a Cookie header; undefined when there is none or it was not signed by us.
 * The form is better-call's: `token.signature`, HMAC-SHA-256 in base64, URL-encoded.
 */
export function readSessionCookie(
  header: string | undefined,
  secretKey: string,
): string | undefined {
  const value = header && NAME.exec(header)?.[1];
  if (!value) return undefined;
  const [token, signature] = splitAtLastDot(decode(value));
  const expected = createHmac("sha256", secretKey).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function splitAtLastDot(text: string): [string, string] {
  const at = text.lastIndexOf(".");
  return [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return ""; // not something we wrote
  }
}
