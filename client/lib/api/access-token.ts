/** The access token of this browser, stored under the specified key and shared by all tabs. */

const KEY = "accessToken";
/** How long before its expiry a token is renewed, in milliseconds. */
const RENEWAL_MS = 5 * 60 * 1000;

const kept = new EventTarget();

export function readToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // storage is forbidden here: the session's cookie alone has to do
  }
}

/** Stores the token; undefined removes it, which logs the other tabs out too. */
export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
    kept.dispatchEvent(new Event("change"));
  } catch {
    // as above
  }
}

/** Milliseconds until a token is due for renewal; 0 when it is due now. */
export function untilRenewal(token: string): number {
  const { exp = 0 } = claimsOf(token);
  return Math.max(0, exp * 1000 - RENEWAL_MS - Date.now());
}

/** The id of the token's user. */
export function subjectOf(token: string): string | undefined {
  return claimsOf(token).sub;
}

/** Decodes the token's claims; empty when it is invalid. The server verifies the signature, not this. */
function claimsOf(token: string): { exp?: number; sub?: string } {
  try {
    const [, payload = ""] = token.split(".");
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(text) as { exp: number; sub: string }; // seconds; we made the token
  } catch {
    return {};
  }
}

/** Calls back when this tab has kept or forgotten a token. */
export function onKept(callback: () => void): () => void {
  kept.addEventListener("change", callback);
  return () => kept.removeEventListener("change", callback);
}

/** Calls back when another tab has kept a token, or forgotten it (undefined). */
export function onKeptElsewhere(callback: (token: string | undefined) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) callback(newValue ?? undefined);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
