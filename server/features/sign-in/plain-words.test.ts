import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallMeta, Who } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeMember, type Person } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

interface Call {
  method: string;
  path: string;
  who: Who;
  /** The names of all its input fields. */
  fields: string[];
}

/** The fields of an object schema, also where they are grouped in body, query and params. */
function namesOf(schema: unknown): string[] {
  const { shape = {} } = schema as { shape?: Record<string, unknown> }; // of an object; others have none
  const names = Object.keys(shape);
  const parts = ["body", "query", "params"].filter((part) => names.includes(part));
  return parts.length === 0 ? names : parts.flatMap((part) => namesOf(shape[part]));
}

const CALLS: Call[] = [];
traverseContractProcedures({ router: served, path: [] }, ({ contract }) => {
  const { route, meta, inputSchema } = contract["~orpc"];
  const { who } = meta as CallMeta; // every call of ours is built on `call`, which gives it this meta
  if (inputSchema === undefined) return;
  const [method, path] = [route.method ?? "", route.path ?? ""];
  CALLS.push({ method, path, who, fields: namesOf(inputSchema) });
});

const WRONG: Record<string, unknown> = {
  "an empty text": "",
  "a number": -1.5,
  nothing: null,
  "an object": { a: 1 },
  "a list of objects": [{ a: 1 }],
};

const ID = "019a0000-0000-7000-8000-0000000000ff";
/** Words of the validation library's own messages. */
const RAW = /invalid|expected|unrecognized|received|too (?:small|big)|NaN|undefined|regex/i;

const ROLES: Partial<Record<Who, Role>> = { buyer: "Buyer", seller: "Seller" };

test(`what is refused in a call (of ${CALLS.length}) is told in plain words`, async () => {
  let told = 0;
  const raw: string[] = [];
  for (const { method, path, who, fields } of CALLS) {
    let asker: Person | undefined;
    for (const [kind, value] of [["nothing at all", undefined], ...Object.entries(WRONG)]) {
      asker ??= await makeMember(server, { role: ROLES[who] ?? "admin" });
      const { browser, email } = asker;
      const sent =
        value === undefined ? {} : Object.fromEntries(fields.map((name) => [name, value]));
      const address = path
        .replace("{email}", encodeURIComponent(email))
        .replaceAll(/\{[^}]+\}/g, kind === "an object" ? "no-id" : ID);
      const isRead = method === "GET" || method === "DELETE";
      const { status, body } = await browser.call(
        method,
        isRead ? `${address}?${asQuery(sent)}` : address,
        isRead ? undefined : sent,
      );
      if (status !== 400) {
        // The call may have signed its caller out, or deleted the account.
        asker = undefined;
        continue;
      }
      told += 1;
      for (const [name, words] of [["", body.message], ...Object.entries(body.fields ?? {})])
        if (RAW.test(String(words))) raw.push(`${method} ${path}, ${kind}: ${name} ${words}`);
    }
  }
  expect(raw).toEqual([]);
  expect(told).toBeGreaterThan(CALLS.length);
}, 240_000);

/** As a form of a page would write it. */
function asQuery(sent: object): string {
  const pairs = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(pairs as [string, string][]).toString();
}
