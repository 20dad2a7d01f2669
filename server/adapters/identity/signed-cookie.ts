import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The value of a signed cookie. Undefined when there is no cookie of this name or this site has not signed
 * it.
 * The header must be normalized (server/http/cookies.ts), so that better-auth reads the same value. The form
 * of a value is better-call's: `value.signature`, HMAC-SHA-256 in base64, URL-encoded.
 */
export function readSignedCookie(
  header: string | undefined,
  name: string,
  secretKey: string,
): string | undefined {
  const start = `${name}=`;
  const found = header?.split("; ").find((cookie) => cookie.startsWith(start));
  if (found === undefined) return undefined;
  const [value, signature] = splitAtLastDot(decode(found.slice(start.length)));
  const expected = createHmac("sha256", secretKey).update(value).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
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
