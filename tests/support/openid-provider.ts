import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const CLIENT = { id: "forecourt", secret: "a-secret-of-the-client" };

/** The provider's claims about a person. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/**
 * A real OpenID provider (oidc-provider) with pages for log-in and consent. The account is looked up by the
 * text typed at its log-in.
 */
export async function startOpenIdProvider(options: {
  port?: number;
  siteUrl: string;
  find(login: string): ProviderAccount;
}): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${options.siteUrl}/api/auth/google/callback`],
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, login) => ({
      accountId: login,
      claims: () => ({ ...options.find(login), sub: login }),
    }),
    cookies: { keys: ["k".repeat(32)] },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return { server, issuer };
}
