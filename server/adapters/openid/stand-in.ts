import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import { OpenIdProvider } from "./openid.ts";

const PACKAGE = "oidc-provider";
const SIGN_IN = /^\/sign-in\/([\w-]{1,100})$/;
const MOST_BYTES = 4_096;

/** Whether the library is installed: an installation for production leaves it out. */
function isInstalled(): boolean {
  try {
    return import.meta.resolve(PACKAGE) !== "";
  } catch {
    return false;
  }
}

/**
 * A real OpenID provider for a demo that has none, so that people can try to sign in with Google. It starts
 * at the first sign-in, listens on this machine only and accepts any address a person types.
 */
export class StandIn {
  readonly #callbackUrl: string;
  #started: Promise<{ provider: OpenIdProvider; server: Server }> | undefined;

  private constructor(callbackUrl: string) {
    this.#callbackUrl = callbackUrl;
  }

  /** Undefined where the library is not installed. */
  static prepare(callbackUrl: string): StandIn | undefined {
    return isInstalled() ? new StandIn(callbackUrl) : undefined;
  }

  /** Single-flight: sign-ins that begin at once share one start. */
  async provider(): Promise<OpenIdProvider> {
    this.#started ??= start(this.#callbackUrl).catch((error: unknown) => {
      // The next sign-in tries again.
      this.#started = undefined;
      throw error;
    });
    return (await this.#started).provider;
  }

  async close(): Promise<void> {
    const { server } = (await this.#started?.catch(() => undefined)) ?? {};
    server?.closeAllConnections();
    server?.close();
  }
}

async function start(callbackUrl: string) {
  const { Provider } = await import("oidc-provider");
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const clientId = "demo";
  const clientSecret = randomBytes(24).toString("base64url");
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(24).toString("hex")] },
    features: { devInteractions: { enabled: false } },
    // The provider's session ends at once, so the next sign-in asks for an address again.
    ttl: { Session: 1, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: true,
        name: email.split("@")[0] ?? email,
      }),
    }),
    // Typing the address is the consent.
    async loadExistingGrant({ oidc: { client, session } }) {
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const isOwn = SIGN_IN.test(request.url ?? "");
    const answered = isOwn ? signIn(provider, request, response) : answer(request, response);
    answered.catch(() => response.destroy());
  });
  return { provider: new OpenIdProvider({ issuer, clientId, clientSecret, callbackUrl }), server };
}

interface Interactions {
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>;
}

/** The provider's own page, which asks who signs in. */
async function signIn(
  provider: Interactions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "GET") {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    response.end(PAGE);
    return;
  }
  if (Number(request.headers["content-length"] ?? Infinity) > MOST_BYTES) {
    response.writeHead(413).end();
    return;
  }
  const form = new URLSearchParams(await text(request));
  const email = form.get("email")?.trim() ?? "";
  const isAllowed = form.get("act") === "continue" && email.includes("@");
  await provider.interactionFinished(
    request,
    response,
    isAllowed ? { login: { accountId: email } } : { error: "access_denied" },
  );
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Demo sign-in</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1.5rem }
  label, input { display: block; width: 100%; box-sizing: border-box }
  input, button { font: inherit; min-height: 44px; padding: 0 .75rem }
  input { margin: .25rem 0 1.25rem }
</style>
<h1>Demo sign-in</h1>
<p>This page stands in for Google while you try the demo. It runs on your computer and accepts any email.</p>
<form method="post">
  <label for="email">Email address</label>
  <input id="email" name="email" type="email" required autofocus value="demo.driver@gmail.example">
  <button name="act" value="continue">Continue</button>
  <button name="act" value="cancel" formnovalidate>Cancel</button>
</form>
</html>`;
