import { expect, test } from "vitest";
import { deliverLater } from "./delivery.ts";

function makeLog() {
  const lines: string[] = [];
  const write = (details: object, message: string) =>
    void lines.push(`${JSON.stringify(details)} ${message}`);
  return { lines, warn: write, error: write };
}

test("nobody waits for a message, and a failure is tried again", async () => {
  const log = makeLog();
  const tried: string[] = [];
  const later = deliverLater<string>(
    {
      async send(message) {
        tried.push(message);
        if (tried.length < 3) throw Object.assign(new Error(`to ${message}`), { code: "ESOCKET" });
      },
    },
    log,
    [1, 1, 1],
  );
  await later.send("ada@cars.test");
  await expect.poll(() => tried.length).toBe(3);
  // The failure is logged; the recipient is not.
  expect(log.lines).toHaveLength(2);
  expect(log.lines.join()).toContain("ESOCKET");
  expect(log.lines.join()).not.toContain("ada@");
});

test("what cannot be sent at all is given up, in the log", async () => {
  const log = makeLog();
  const later = deliverLater({ send: () => Promise.reject(new Error("no")) }, log, [1, 1]);
  await later.send("x");
  await expect.poll(() => log.lines.length).toBe(3);
  expect(log.lines.at(-1)).toMatch(/sending a code or link failed$/);
});
