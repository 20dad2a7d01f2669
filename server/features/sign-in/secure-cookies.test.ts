import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeImage } from "#tests/support/make.ts";

const ORIGIN = "https://cars.test";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.close());

test("every cookie of an https site is Secure, HttpOnly and SameSite, and its name says so", async () => {
  const image = `${ORIGIN}/images/${await makeImage(server.db.kysely)}-800.webp`;
  const reply = await fetch(`${server.url}/api/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ name: "Pat", email: "p@cars.test", password: "correct horse", image }),
  });
  expect(reply.status).toBe(200);
  const cookies = reply.headers.getSetCookie();
  expect(new Set(cookies.map((cookie) => cookie.split("=", 1)[0]))).toEqual(
    new Set(["__Secure-forecourt.device", "__Secure-forecourt.session_token"]),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
  }
});
