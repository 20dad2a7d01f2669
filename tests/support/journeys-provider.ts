/** The OpenID provider of the journeys: `node tests/support/journeys-provider.ts PORT SITE_URL`. */
import { startOpenIdProvider } from "./openid-provider.ts";

const [port, siteUrl = ""] = process.argv.slice(2);
await startOpenIdProvider({
  port: Number(port),
  siteUrl,
  find: (login) => ({
    sub: login,
    email: `${login}@mail.example`,
    email_verified: true,
    name: "Gus Adams",
  }),
});
