import { createHmac, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { v7 as makeId } from "uuid";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { TestApp } from "./app.ts";
import { makeImage } from "./make.ts";

/** A simulated browser with cookies and an access token, for one user. */
export interface Browser {
  /** Cookies by name. */
  readonly cookies: Map<string, string>;
  accessToken: string | undefined;
  /** Makes an API call, with the headers that a browser adds. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

export interface Reply {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  body: any;
}

export function openBrowser(server: Pick<TestApp, "url">, address?: string): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    accessToken: undefined,
    async call(method, path, body, headers = {}) {
      const isJson = body !== undefined && !(body instanceof FormData);
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        redirect: "manual",
        headers: {
          origin: "http://cars.test",
          ...(address !== undefined && { "x-forwarded-for": address }),
          ...(cookies.size > 0 && {
            cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
          }),
          ...(browser.accessToken !== undefined && {
            authorization: `Bearer ${browser.accessToken}`,
          }),
          ...(isJson && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body instanceof FormData && { body }),
        ...(isJson && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: response.headers.get("content-type")?.startsWith("text/csv")
          ? text
          : text && JSON.parse(text),
      };
    },
  };
  return browser;
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

export const PASSWORD = "correct horse battery";

export interface Person {
  browser: Browser;
  email: string;
  id: string;
}

/** Signs up a user through the API, as the page does. */
export async function makePerson(
  server: Pick<TestApp, "url" | "db">,
  own: { role?: "Buyer" | "Seller" | "admin"; email?: string; name?: string } = {},
): Promise<Person> {
  const { role = "Buyer", email = `p${randomBytes(5).toString("hex")}@cars.test` } = own;
  const browser = openBrowser(server);
  const image = await makeImage(server.db.kysely);
  const reply = await browser.call("POST", "/auth/sign-up", {
    name: own.name ?? "Pat Meyer",
    email,
    password: PASSWORD,
    image: `http://cars.test/images/${image}-800.webp`,
    role: role === "admin" ? "Buyer" : role,
  });
  if (reply.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(reply.body)}`);
  const id: string = reply.body.insertedId;
  if (role === "admin") {
    await server.db.kysely.updateTable("users").set({ role }).where("id", "=", id).execute();
  }
  return { browser, email, id };
}

/** Inserts a user with a session directly into the database, which is faster than signing up. */
export async function makeMember(
  server: Pick<TestApp, "url" | "db">,
  { role = "Buyer" }: { role?: Role } = {},
): Promise<Person> {
  const { kysely } = server.db;
  const id = makeId();
  const email = `m${id}@cars.test`;
  await kysely.insertInto("users").values({ id, name: "Pat Meyer", email, role }).execute();
  return { browser: await addSession(server, id), email, id };
}

/** A further browser in which a user is signed in. */
export async function addSession(
  server: Pick<TestApp, "url" | "db">,
  personId: string,
): Promise<Browser> {
  const token = randomBytes(16).toString("hex");
  const inADay = new Date(Date.now() + 86_400_000);
  await server.db.kysely
    .insertInto("sessions")
    .values({ id: makeId(), user_id: personId, token, expires_at: inADay })
    .execute();
  const browser = openBrowser(server);
  const signature = createHmac("sha256", "k".repeat(40)).update(token).digest("base64");
  browser.cookies.set("forecourt.session_token", encodeURIComponent(`${token}.${signature}`));
  return browser;
}

/** An access token for the session of a user's browser. */
export async function tokenOf({ browser, email }: Person): Promise<string> {
  const { body } = await browser.call("GET", `/jwt?email=${encodeURIComponent(email)}`);
  return body.accessToken;
}

/** The token in the newest mail to an address. */
export function tokenFromMail(server: TestApp, email: string): string {
  const mail = server.mails.findLast(({ to }) => to === email);
  const token = /token=([^\s&]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`no link was sent to ${email}`);
  return decodeURIComponent(token);
}

/** Signs up a user with a confirmed address. */
export async function makeConfirmedPerson(server: TestApp): Promise<Person> {
  const person = await makePerson(server);
  const token = tokenFromMail(server, person.email);
  await person.browser.call("POST", "/auth/verify-email", { token });
  return person;
}

/** Signs the user in with another browser. */
export async function signInAgain(
  server: TestApp,
  email: string,
  password = PASSWORD,
): Promise<{ browser: Browser; body: { status: string; methods?: string[] } }> {
  const browser = openBrowser(server);
  const { body } = await browser.call("POST", "/auth/sign-in", { email, password });
  return { browser, body };
}

/** The code in the newest text message. */
export function codeFromPhone(server: TestApp): string {
  return /^\d{6}/.exec(server.messages.at(-1)?.text ?? "")?.[0] ?? "";
}

/** An authenticator app, by a different implementation than the server's. */
function appOf(uri: string): TOTP {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
}

/** Sets up an authenticator app as second factor. */
export async function useAuthenticator({ browser }: Person) {
  const path = "/account/second-factor/authenticator";
  const { body } = await browser.call("POST", path, { password: PASSWORD });
  const app = appOf(body.uri);
  const confirmed = await browser.call("POST", `${path}/confirm`, { code: app.generate() });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  // Each code can be used once; the next one is accepted half a minute early.
  const nextCode = () => app.generate({ timestamp: Date.now() + 30_000 });
  return { nextCode, backupCodes: body.backupCodes as string[], qrCode: body.qrCode as string };
}
