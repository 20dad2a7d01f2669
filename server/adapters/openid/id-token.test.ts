import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OpenIdProvider } from "./openid.ts";

const CLIENT_ID = "forecourt";
const SECRET = "a-secret-of-the-client-that-is-long-enough";

/** A provider that returns any token it is told to, also those that a real one never sends. */
let http: Server;
let issuer: string;
let token: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangers: typeof keys;

beforeAll(async () => {
  keys = await generateKeyPair("RS256");
  strangers = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const answers: Record<string, () => unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      // More algorithms than are safe: the site decides which of them it accepts.
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    }),
    "/token": () => ({ access_token: "a", token_type: "bearer", id_token: token }),
    "/keys": () => ({ keys: [jwk] }),
  };
  http = createServer((request, response) => {
    const answer = answers[request.url ?? ""]?.();
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => http.close());

type MakeToken = (claims: JWTPayload) => string | Promise<string>;

const sign =
  (
    own: JWTPayload = {},
    key = () => keys.privateKey,
    header: { alg: string; kid?: string } = { alg: "RS256", kid: "one" },
  ): MakeToken =>
  (claims) =>
    new SignJWT({ ...claims, ...own }).setProtectedHeader(header).sign(key());

/** Goes to the provider and comes back with a token that `makeToken` makes of valid claims. */
async function finishWith(makeToken: MakeToken) {
  const provider = new OpenIdProvider({
    issuer,
    clientId: CLIENT_ID,
    clientSecret: SECRET,
    callbackUrl: "http://cars.test/api/auth/google/callback",
  });
  const { pending } = await provider.start();
  const now = Math.floor(Date.now() / 1000);
  token = await makeToken({
    iss: issuer,
    aud: CLIENT_ID,
    sub: "somebody",
    iat: now,
    exp: now + 60,
    nonce: pending.nonce,
    email: "gus@mail.test",
    email_verified: true,
  });
  return provider.finish(`code=c&state=${pending.state}`, pending);
}

it("an id token that the provider has signed says who came back", async () => {
  expect(await finishWith(sign())).toEqual({
    subject: "somebody",
    email: "gus@mail.test",
    isEmailVerified: true,
    name: undefined,
  });
});

it.each<[string, MakeToken]>([
  ["signed by another's key", sign({}, () => strangers.privateKey)],
  [
    "signed by a key that the provider does not publish",
    sign({}, undefined, { alg: "RS256", kid: "two" }),
  ],
  ["not signed", (claims) => new UnsecuredJWT(claims).encode()],
  [
    "signed with the client's secret",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(SECRET)),
  ],
  [
    "changed after it was signed",
    async (claims) => {
      const [head, , signature] = (await sign()(claims)).split(".");
      const other = Buffer.from(JSON.stringify({ ...claims, sub: "other" })).toString("base64url");
      return [head, other, signature].join(".");
    },
  ],
  ["of an empty subject", sign({ sub: "" })],
  ["of a blank subject", sign({ sub: " " })],
  ["for another client", sign({ aud: "another" })],
  ["of another issuer", sign({ iss: "https://other.test" })],
  ["of another sign-in", sign({ nonce: "another" })],
  ["that has expired", sign({ exp: 1 })],
])("an id token %s is refused", async (_, makeToken) => {
  await expect(finishWith(makeToken)).rejects.toThrow(/./);
});

it.each([["true"], [1], [null], [undefined], [false]])(
  "an address that the provider calls verified by %j counts as not verified",
  async (value) => {
    expect((await finishWith(sign({ email_verified: value }))).isEmailVerified).toBe(false);
  },
);
