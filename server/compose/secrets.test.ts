import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, PASSWORD, type Person, tokenFromMail } from "#tests/support/person.ts";
import { PAGES } from "#shared/rules/pages.ts";

/** Nothing answers there, so every service fails, and its failure is logged and shown to admins. */
const NOBODY = "127.0.0.1:1";
const SETTINGS = {
  SMTP_PASSWORD: "smtp-password-4711",
  S3_ACCESS_KEY_ID: "AKIAFUZZ47114711",
  S3_SECRET_ACCESS_KEY: "s3-secret-access-key-4711",
  TWILIO_AUTH_TOKEN: "twilio-auth-token-4711",
  GOOGLE_CLIENT_SECRET: "google-client-secret-4711",
  MAIL_INBOUND_SECRET: "inbound-secret-of-thirty-two-signs-4711",
};
const OTHERS = {
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: "1",
  SMTP_USER: "site",
  MAIL_FROM: "cars@cars.test",
  S3_ENDPOINT: `http://${NOBODY}`,
  S3_BUCKET: "cars",
  TWILIO_ACCOUNT_SID: "AC47114711",
  TWILIO_URL: `http://${NOBODY}`,
  SMS_FROM: "+491701234567",
  GOOGLE_CLIENT_ID: "client.4711",
  GOOGLE_ISSUER: `http://${NOBODY}`,
  MAIL_REPLY_DOMAIN: "reply.cars.test",
};
const SECRET_KEY = "k".repeat(40);
const CARD = "4000002500003155";
const WRONG_PASSWORD = "a wrong password 4711";

let server: TestApp;
let people: Person[];
/** Every reply of the run, by what was asked. */
const replies: [asked: string, text: string][] = [];

beforeAll(async () => {
  server = await startApp({ LOG_LEVEL: "debug", ...SETTINGS, ...OTHERS });
  people = [
    await makePerson(server),
    await makePerson(server, { role: "Seller" }),
    await makePerson(server, { role: "admin" }),
  ];
});
afterAll(() => server.close());

async function keep(path: string, init: RequestInit = {}): Promise<void> {
  const reply = await fetch(server.url + path, { redirect: "manual", ...init });
  replies.push([`${init.method ?? "GET"} ${path}`, await reply.text()]);
}

/** The calls that read and need nothing but a log-in, with the one that gives a token left out. */
function listReads(): string[] {
  // Generated from the contract.
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths)
    .filter(([path, operations]) => operations["get"] && !path.includes("{") && path !== "/jwt")
    .map(([path]) => `/api${path}`);
}

function cookieOf({ browser }: Person): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

test("no reply, page and line of the log of a run has a key, a password, a token or the number of a card", async () => {
  const [buyer] = people;
  if (buyer === undefined) throw new Error("people were made above");
  const reads = listReads();
  expect(reads.length).toBeGreaterThan(40);
  for (const path of reads) await keep(path);
  for (const person of people) {
    const headers = { cookie: cookieOf(person) };
    const query = `?email=${encodeURIComponent(person.email)}`;
    for (const path of reads) await keep(path + query, { headers });
  }
  for (const { path } of Object.values(PAGES)) if (!path.includes(":")) await keep(path);
  const json = { "content-type": "application/json" };
  const post = (path: string, body: object, headers = {}) =>
    keep(path, { method: "POST", body: JSON.stringify(body), headers: { ...json, ...headers } });
  await post("/api/auth/sign-in", { email: buyer.email, password: WRONG_PASSWORD });
  await post("/api/auth/forgot-password", { email: buyer.email });
  await expect.poll(() => server.mails.some(({ text }) => text.includes("token="))).toBe(true);
  const link = tokenFromMail(server, buyer.email);
  await post("/api/auth/reset-password/check", { token: link });
  await keep(`/reset-password?token=${link}`);
  await keep("/payments-sandbox/v1/payment_intents/pi_4711/confirm", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `payment_method_data[card][number]=${CARD}&payment_method_data[card][cvc]=4711`,
  });
  await post("/api/inbound-mail", {}, { authorization: "Bearer another secret of the provider" });
  const { body } = await buyer.browser.call("GET", `/jwt?email=${buyer.email}`);

  const { rows } = await server.db.pool.query<{ secret: string }>(
    `SELECT password AS secret FROM accounts WHERE password IS NOT NULL
     UNION SELECT token FROM sessions UNION SELECT private_key FROM signing_keys`,
  );
  const secrets = [
    ...Object.values(SETTINGS),
    ...rows.map(({ secret }) => secret),
    SECRET_KEY,
    decodeURIComponent(new URL(server.db.url).password),
    PASSWORD,
    WRONG_PASSWORD,
    CARD,
    link,
    String(body.accessToken),
  ].filter((secret) => secret !== "");
  expect(secrets.length).toBeGreaterThan(14);
  const log = server.log.join("");
  expect(log).toContain("auth.signIn");
  for (const secret of secrets) {
    expect(log.includes(secret), `the log has ${secret}`).toBe(false);
    const tellers = replies.filter(([, text]) => text.includes(secret)).map(([asked]) => asked);
    expect(tellers, `replies have ${secret}`).toEqual([]);
  }
});
