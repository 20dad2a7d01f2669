import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSenderCheck } from "./sender-check.ts";

const RECORDS: Record<string, string> = {
  "_dmarc.strict.test": "v=DMARC1; p=reject",
  "strict.test": "v=spf1 ip4:198.41.0.4 -all",
  "_dmarc.lax.test": "v=DMARC1; p=none",
  "plain.test": "v=spf1 ip4:198.41.0.4 -all",
};

const check = createSenderCheck(async (name, type) => {
  if (name.includes("silent")) throw Object.assign(new Error("timeout"), { code: "ETIMEOUT" });
  const record = type === "TXT" ? RECORDS[name] : undefined;
  if (record === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  return [[record]];
});

const [OWN, FOREIGN] = ["198.41.0.4", "199.9.14.201"];

test.each([
  ["strict.test", OWN, "proven"],
  ["strict.test", FOREIGN, "forged"],
  ["strict.test", undefined, "forged"],
  // An address of one's own network is that of the mail server which hands it over.
  ["strict.test", "127.0.0.1", "forged"],
  ["lax.test", undefined, "forged"],
  ["plain.test", OWN, "unknown"],
  ["plain.test", FOREIGN, "forged"],
  ["plain.test", undefined, "unknown"],
  ["nothing.test", FOREIGN, "unknown"],
  ["silent.test", FOREIGN, "later"],
] as const)("a mail of %s from %s is %s", async (domain, address, verdict) => {
  const from = `pat@${domain}`;
  const raw = Buffer.from(`From: ${from}\r\nTo: c@reply.test\r\nSubject: x\r\n\r\nYes.\r\n`);
  const client = address === undefined ? undefined : { address, name: "mail.example" };
  expect(await check({ raw, from, envelopeFrom: from, client })).toBe(verdict);
});

test("of many signatures only the first few are looked at", async () => {
  const asked = new Set<string>();
  const checkCounting = createSenderCheck(async (name) => {
    if (name.includes("_domainkey")) asked.add(name);
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  });
  const body = "Yes.\r\n";
  const bodyHash = createHash("sha256").update(body).digest("base64");
  const signatures = Array.from(
    { length: 40 },
    (_, at) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=s${at}.test; s=k;\r\n h=from; bh=${bodyHash}; b=AAAA\r\n`,
  );
  const from = "pat@nothing.test";
  const raw = Buffer.from(`${signatures.join("")}From: ${from}\r\nTo: c@reply.test\r\n\r\n${body}`);
  const verdict = await checkCounting({ raw, from, envelopeFrom: from, client: undefined });
  expect(verdict).toBe("unknown");
  expect([...asked].toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `k._domainkey.s${at}.test`));
});
