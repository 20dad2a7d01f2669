import { expect } from "vitest";
import { matchChanges } from "#server/features/alerts/match-changes.ts";
import { tellDue } from "#server/features/alerts/tell-due.ts";
import type { TestApp } from "./app.ts";
import { makeCar } from "./make.ts";
import { makeMember, type Person, tokenOf } from "./person.ts";

const NEVER = new AbortController().signal;
const TABLES = ["saved_searches", "wishlist_alerts"];

/** Compares all changes with the saved searches, without waiting for the minute. */
export async function matchNow(server: TestApp, mostWaiting?: number): Promise<void> {
  expect(await matchChanges(server.app.work, NEVER, mostWaiting)).toBe(true);
}

/** The same, and tells what would be due by and by. */
export async function tellNow(server: TestApp, mostWaiting?: number): Promise<void> {
  await matchNow(server, mostWaiting);
  for (const table of TABLES)
    await server.db.pool.query(`UPDATE ${table} SET due_at = now() WHERE due_at IS NOT NULL`);
  await tellDue(server.app.work, NEVER);
}

let makes = 0;
/** A make of the test's own, so that no other test's cars match. */
export function newMake(): string {
  makes += 1;
  return `Zonk${String.fromCharCode(97 + (makes >> 4), 97 + (makes & 15))}`;
}

export async function makeReader(
  server: TestApp,
  own: { email_verified?: boolean } = {},
): Promise<Person> {
  const reader = await makeMember(server);
  reader.browser.accessToken = await tokenOf(reader);
  await server.db.kysely
    .updateTable("users")
    .set({ email_verified: own.email_verified ?? true })
    .where("id", "=", reader.id)
    .execute();
  return reader;
}

/** Saves a search for a make, with more filters or other alerts. */
export function saveSearchOf(
  { browser }: Pick<Person, "browser">,
  make: string,
  { search = {}, ...own }: { search?: object } & Record<string, unknown> = {},
) {
  const sent = { search: { make: [make], ...search }, rhythm: "instant", ...own };
  return browser.call("POST", "/searches", sent);
}

/** Puts cars of one seller on sale, and changes them. */
export function sellerActs({ db }: TestApp, sellerId: string) {
  return {
    car: (make: string, own: Parameters<typeof makeCar>[2] = {}) =>
      makeCar(db.kysely, sellerId, { make, ...own }),
    set: (id: string, values: object) =>
      db.kysely.updateTable("products").set(values).where("id", "=", id).execute(),
  };
}

export function subjectsTo({ mails }: TestApp, { email }: { email: string }): string[] {
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

/** Resolves when all mails that were put are sent. */
export async function whenMailed({ db }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        "SELECT FROM jobs.job WHERE name = 'mail' AND state IN ('created', 'active', 'retry')",
      );
      return rows.length;
    })
    .toBe(0);
}

/** What a mail program sends: a form of one of two kinds, without an origin or a cookie. */
export function endByClick({ url }: TestApp, path: string, asFile = false): Promise<Response> {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const body = asFile ? form : new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  return fetch(url + path, { method: "POST", body });
}
