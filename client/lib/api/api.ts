import type { ContractRouterClient } from "@orpc/contract";
import type { served } from "#shared/contract/contract.ts";
import { ACTING_USER_HEADER } from "#shared/rules/sign-in.ts";
import { keepToken, readToken, subjectOf, untilRenewal } from "./access-token.ts";
import { actingUser } from "./acting-user.ts";
import { ApiError, readErrorBody, toApiError } from "./api-error.ts";
import { makeCalls } from "./make-calls.ts";
import { sendPatiently } from "./retry-read.ts";
// Methods and paths alone, made by `npm run generate`: the schemas stay on the server.
import contract from "./contract.json";

/** Two calls are made by scripts and by other sites alone; these are not among the addresses. */
export type Api = ContractRouterClient<typeof served>;

/** Its own refusals are about a password or a code, not about the session. */
const SIGN_IN_PATH = "/api/auth/";

/** What happens when a person's session turns out to be over; the session itself says. */
let onSessionOver: () => void = () => {};

export function whenSessionOver(callback: () => void): void {
  onSessionOver = callback;
}

/**
 * Makes a call with the token of whoever the page shows. One that ended while the computer slept is
 * renewed, and the call made again, once.
 */
async function fetchWithToken(request: Request, init: RequestInit): Promise<Response> {
  const token = readToken();
  const user = actingUser();
  for (const [name, value] of credentials()) request.headers.set(name, value);
  const again = request.clone();
  const response = await sendPatiently(request, (attempt) => fetch(attempt, init));
  const isOwnRefusal = new URL(request.url).pathname.startsWith(SIGN_IN_PATH);
  if (response.status !== 401 || isOwnRefusal) return response;
  const fresh = token === undefined ? undefined : await renewToken(token);
  if (fresh === undefined) {
    if (user !== undefined) onSessionOver();
    return response;
  }
  refuseOthers(user, fresh);
  again.headers.set("authorization", `Bearer ${fresh}`);
  return fetch(again, init);
}

/** The headers that say who makes a call. @throws ApiError */
export function credentials(): [string, string][] {
  const token = readToken();
  const user = actingUser();
  refuseOthers(user, token);
  return [
    ...(user === undefined ? [] : [[ACTING_USER_HEADER, user] as [string, string]]), // a pair
    ...(token === undefined ? [] : [["authorization", `Bearer ${token}`] as [string, string]]), // a pair
  ];
}

/** Somebody else has signed in to this browser: the page is shown anew, as theirs. @throws ApiError */
function refuseOthers(user: string | undefined, token: string | undefined): void {
  const subject = token === undefined ? undefined : subjectOf(token);
  if (user === undefined || subject === undefined || subject === user) return;
  location.reload();
  throw new ApiError(0, "Somebody else has logged in to this browser.");
}

const OPTIONS = {
  base: () => `${location.origin}/api`,
  refusal: readErrorBody,
  failure: toApiError,
};
const calls = makeCalls(contract, { ...OPTIONS, send: fetchWithToken });
const bareCalls = makeCalls(contract.auth, { ...OPTIONS, send: (...all) => fetch(...all) });

/** Every call of the API. A failed one rejects with an ApiError. */
export const api = calls as Api; // the generated file has the names, but not the types, of the contract
/** Made without the token, which may be the one that has ended. */
const bareAuth = bareCalls as Api["auth"]; // as above

/**
 * Gets a token for the session of this browser's cookie, in the place of the one that is due. Several
 * tabs take turns, and those that come later find the one that the first has got. Undefined when the
 * session is over.
 */
export async function renewToken(before: string | undefined): Promise<string | undefined> {
  const renew = async (isSecond: boolean) => {
    const now = isSecond ? await readLate(before) : readToken();
    if (now !== undefined && now !== before && untilRenewal(now) > 0) return now;
    return fetchToken();
  };
  if (!("locks" in navigator)) return renew(false);
  const { held = [] } = await navigator.locks.query();
  const isSecond = held.some(({ name }) => name === LOCK);
  return navigator.locks.request(LOCK, () => renew(isSecond));
}

const LOCK = "access-token";
/** What another tab has kept is seen here a moment after it has given the lock back. */
const LATE_MS = 1_000;
const STEP_MS = 50;

/** The token as soon as it is another one, or the same when it stays that. */
async function readLate(before: string | undefined): Promise<string | undefined> {
  for (let waited = 0; waited < LATE_MS && readToken() === before; waited += STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  return readToken();
}

/**
 * Gets a token for the session that this browser's cookie names now. The one before is replaced, not
 * taken away first: other tabs would take that for a log-out.
 */
export async function fetchToken(): Promise<string | undefined> {
  const { user } = await bareAuth.session();
  if (user === null) return undefined;
  const { accessToken } = await bareAuth.accessToken({ email: user.email });
  keepToken(accessToken);
  return accessToken;
}
