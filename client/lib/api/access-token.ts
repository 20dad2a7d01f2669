/** The access token of this browser: kept where the specification says, shared by all tabs. */

const KEY = "accessToken";
/** How long before its end a token is renewed, in milliseconds. */
const RENEWAL_MS = 5 * 60 * 1000;

const kept = new EventTarget();

export function readToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // storage is forbidden here: the session's cookie alone has to do
  }
}

/** Undefined forgets it; other tabs see that and are logged out too. */
export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
    kept.dispatchEvent(new Event("change"));
  } catch {
    // as above
  }
}

/** Milliseconds until a token wants to be renewed; 0 when that is now. */
export function untilRenewal(token: string): number {
  const { exp = 0 } = claimsOf(token);
  return Math.max(0, exp * 1000 - RENEWAL_MS - Date.now());
}

/** Whose token it is: the id of a user. */
export function subjectOf(token: string): string | undefined {
  return claimsOf(token).sub;
}

/** What the token says; nothing, when it is none. The server believes its signature, not this. */
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
