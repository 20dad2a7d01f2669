import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { served } from "#shared/contract/contract.ts";
import { keepToken, readToken, untilRenewal } from "./access-token.ts";
import { ApiError, readErrorBody, toApiError } from "./api-error.ts";
// Methods and paths alone, made by `npm run generate`: the schemas stay on the server.
import contract from "./contract.json";

export type Api = ContractRouterClient<typeof served>;

/** A token that ended while the computer slept is renewed, and the call made again, once. */
async function fetchWithToken(request: Request, init: object): Promise<Response> {
  const token = readToken();
  if (token !== undefined) request.headers.set("authorization", `Bearer ${token}`);
  const again = token === undefined ? undefined : request.clone();
  const response = await fetch(request, init);
  if (response.status !== 401 || again === undefined) return response;
  const fresh = await renewToken();
  if (fresh === undefined) return response;
  again.headers.set("authorization", `Bearer ${fresh}`);
  return fetch(again, init);
}

const link = new OpenAPILink(contract as never, {
  // `never`: the generated file has the shape, but not the type, of a contract
  url: () => `${location.origin}/api`,
  fetch: fetchWithToken,
  customErrorResponseBodyDecoder: (body, { status }) => {
    throw readErrorBody(status, body);
  },
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (failure) {
        throw toApiError(failure);
      }
    },
  ],
});

/** Every call of the API. A failed one rejects with an ApiError. */
export const api: Api = createORPCClient(link);

/**
 * Gets a token for the session of this browser's cookie. Several tabs take turns, and those that come
 * later find the one that the first has got. Undefined when the session is over.
 */
export async function renewToken(): Promise<string | undefined> {
  const before = readToken();
  const renew = async () => {
    const now = readToken();
    if (now !== undefined && now !== before && untilRenewal(now) > 0) return now;
    return fetchToken();
  };
  return "locks" in navigator ? navigator.locks.request("access-token", renew) : renew();
}

/**
 * Gets a token for the session that this browser's cookie names now. The one before is replaced, not
 * taken away first: other tabs would take that for a log-out.
 */
export async function fetchToken(): Promise<string | undefined> {
  const session = await readJson("/api/auth/session");
  const { user } = session as { user: { email: string } | null }; // as the contract says
  if (user === null) return undefined;
  const reply = await readJson(`/api/jwt?email=${encodeURIComponent(user.email)}`);
  const { accessToken } = reply as { accessToken: string }; // as the contract says
  keepToken(accessToken);
  return accessToken;
}

/** A call without the token, which may be the one that has ended. */
async function readJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new ApiError(response.status, "Please log in again.");
  return response.json();
}
