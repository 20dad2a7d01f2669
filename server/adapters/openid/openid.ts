import * as client from "openid-client";
import { readUpTo } from "#server/adapters/replies/read-up-to.ts";

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address that the provider redirects people back to. */
  callbackUrl: string;
}

/** What the site remembers while a person is away at the provider. */
export interface PendingOpenId {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's data about a person. */
export interface OpenIdPerson {
  /** The provider's own id of the person, which never changes; addresses do. */
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
}

const TIMEOUT_SECONDS = 10;
const MOST_BYTES = 256 * 1024;
/** The provider's metadata is cached for this long, in milliseconds. */
const DISCOVERY_MS = 60 * 60 * 1000;

/**
 * Signs people in at an OpenID provider (OpenID Connect Core 1.0, code flow with PKCE), by openid-client. The
 * provider's metadata is fetched at the first use, so the site starts without a network.
 */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  #found: { configuration: Promise<client.Configuration>; at: number } | undefined;

  constructor(settings: OpenIdSettings) {
    this.#settings = settings;
  }

  /** The address at the provider to send a person to. Rejects when the provider does not answer. */
  async start(): Promise<{ url: string; pending: PendingOpenId }> {
    const configuration = await this.#discover();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#settings.callbackUrl,
      scope: "openid email profile",
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, pending };
  }

  /**
   * The person who has come back from the provider, by the query they came with. Rejects when the provider
   * refused, and when the id token is not signed by one of the provider's own keys or its state, nonce,
   * issuer, audience, time or subject is wrong.
   */
  async finish(query: string, pending: PendingOpenId): Promise<OpenIdPerson> {
    const configuration = await this.#discover();
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${this.#settings.callbackUrl}?${query}`),
      {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("the provider sent no id token");
    const { sub: subject } = claims;
    // The library accepts any string. An empty subject would give all people who have it the same account.
    if (subject.trim() === "") throw new Error("the provider's id token names no subject");
    const asked =
      claims["email"] === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
        : claims;
    return {
      subject,
      email: textOf(asked["email"]),
      isEmailVerified: asked["email_verified"] === true,
      name: textOf(asked["name"]),
    };
  }

  #discover(): Promise<client.Configuration> {
    if (this.#found && Date.now() - this.#found.at < DISCOVERY_MS) return this.#found.configuration;
    const { issuer, clientId, clientSecret } = this.#settings;
    const address = new URL(issuer);
    const configuration = client.discovery(address, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: boundedFetch(address),
      execute: [
        // The code flow may leave the id token's authenticity to TLS. Checking its signature holds even where
        // a proxy ends TLS.
        client.enableNonRepudiationChecks,
        // A provider on this machine, for development, has no certificate.
        ...(address.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
    this.#found = { configuration, at: Date.now() };
    // A failure is not cached: the next sign-in fetches the metadata again.
    configuration.catch(() => (this.#found = undefined));
    return configuration;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Restricts requests to the addresses that a provider names: https or the provider's own origin only, a time
 * limit, no redirects, and a maximum size.
 */
function boundedFetch(issuer: URL): client.CustomFetch {
  return async (address, options) => {
    const { protocol, origin } = new URL(address);
    if (protocol !== "https:" && origin !== issuer.origin)
      throw new Error("the provider names an address that is not https");
    const response = await fetch(address, {
      ...(options as RequestInit), // the same by another name
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    const body = await readUpTo(response, MOST_BYTES);
    if (body === undefined) throw new Error("the provider's answer is too large");
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
