import { randomInt } from "node:crypto";
import type { TestApp } from "./app.ts";
import { readAll } from "./lists.ts";
import { type Browser, openBrowser, type Person, type Reply } from "./person.ts";

/** Settings under which visitors have addresses of their own. */
export const BEHIND_PROXY = { TRUST_PROXY: "1", PAGE_CACHE_MB: "0" };

/** A visitor from a network of their own, different in each call. */
export function openVisitor(server: TestApp): Browser {
  const part = () => randomInt(1, 255);
  return openBrowser(server, `10.${part()}.${part()}.${part()}`);
}

export function sendReport(by: Browser, car: string, own: object = {}): Promise<Reply> {
  return by.call("POST", `/cars/${car}/reports`, { kind: "fraud", words: "Too cheap", ...own });
}

/** The report of a visitor who wants no answer. */
export async function makeReport(server: TestApp, car: string): Promise<string> {
  return (await sendReport(openVisitor(server), car)).body.insertedId;
}

/** Decides as an admin who has just read the report. */
export function decide(
  { browser }: Person,
  id: string,
  decision: string,
  own: { state?: string; reason?: string } = {},
): Promise<Reply> {
  const sent = { state: "open", reason: "We have looked at it", ...own };
  return browser.call("PUT", `/reports/${id}/decision`, { decision, ...sent });
}

/** The number of a car's reports in an admin's list of cars. */
export async function countReports(admin: Person, car: string): Promise<number> {
  const [found] = await readAll(admin, `/products?q=${car}`);
  return found.report;
}
