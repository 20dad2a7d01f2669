import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#shared/contract/imports.ts";
import type { Person, Reply } from "./person.ts";

/** Uploads a file of cars as the page does. */
export function sendFile(
  { browser }: Person,
  content: string | Uint8Array<ArrayBuffer>,
  name = "cars.csv",
): Promise<Reply> {
  const form = new FormData();
  form.set("file", new File([content], name, { type: "text/csv" }));
  return browser.call("POST", "/imports", form);
}

/** Waits until no process works on an import, and returns it. */
export async function waitForImport({ browser }: Person, id: string): Promise<Import> {
  for (;;) {
    const { body } = await browser.call("GET", `/imports/${id}`);
    if (body.state !== "checking" && body.state !== "importing") return body;
    await sleep(20);
  }
}

/** Uploads a file and waits until it is checked. */
export async function checkFile(
  person: Person,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<Import> {
  const reply = await sendFile(person, content, name);
  if (reply.status !== 200) throw new Error(`not taken: ${JSON.stringify(reply.body)}`);
  return waitForImport(person, reply.body._id);
}

/** Starts a checked import and waits for its end. Open units get the form's suggested values. */
export async function runImport(person: Person, id: string, own: object = {}): Promise<Import> {
  const { asks, currency, distance } = await waitForImport(person, id);
  if (asks.length > 0) {
    await person.browser.call("PATCH", `/imports/${id}`, { currency, distance });
    await waitForImport(person, id);
  }
  const reply = await person.browser.call("POST", `/imports/${id}/start`, own);
  if (reply.status !== 200) throw new Error(`not started: ${JSON.stringify(reply.body)}`);
  return waitForImport(person, id);
}
