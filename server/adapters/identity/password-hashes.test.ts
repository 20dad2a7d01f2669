import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { expect, test, vi } from "vitest";
import { passwordHashes } from "./password-hashes.ts";

const PASSWORD = "Zwölf große Äpfel";
const renewed: [string, string][] = [];
const { hash, verify } = passwordHashes(async (...texts) => {
  renewed.push(texts);
});

test("a password has a hash in the PHC format with OWASP's costs, and another one each time", async () => {
  const one = await hash(PASSWORD);
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hash(PASSWORD)).not.toBe(one);
});

test("a hash is that of its password alone, however its letters are composed", async () => {
  const of = await hash(PASSWORD);
  expect(await verify({ hash: of, password: PASSWORD })).toBe(true);
  expect(await verify({ hash: of, password: PASSWORD.normalize("NFD") })).toBe(true);
  expect(await verify({ hash: of, password: `${PASSWORD} ` })).toBe(false);
  expect(await verify({ hash: of, password: "" })).toBe(false);
  expect(renewed).toEqual([]);
});

test("a hash is verified with the costs that it names", async () => {
  // N=16, r=8, p=2; by Python's hashlib.scrypt.
  const of =
    "$scrypt$ln=4,r=8,p=2$c2FsdHNhbHRzYWx0c2FsdA$N/xVigXISrC2014X0g9Vd7Bxvzb0tmaBHmkzOObyCF8";
  expect(await verify({ hash: of, password: "correct horse" })).toBe(true);
  for (const [cost, other] of [
    ["ln=4", "ln=5"],
    ["r=8", "r=4"],
    ["p=2", "p=1"],
  ] as const)
    expect(await verify({ hash: of.replace(cost, other), password: "correct horse" })).toBe(false);
});

test.each([
  ["a key of no bytes", "$scrypt$ln=14,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$A"],
  ["no key", "$scrypt$ln=14,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$"],
  ["costs beyond all reason", `$scrypt$ln=40,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`],
  ["nothing", ""],
])("a damaged hash, with %s, lets nobody in", async (_, damaged) => {
  await expect(verify({ hash: damaged, password: PASSWORD })).rejects.toThrow(
    "Invalid password hash",
  );
});

/** The steps of all hashes that a password check computes. */
async function countSteps(check: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(crypto, "scrypt");
  syncBuiltinESMExports();
  try {
    await check();
    return spy.mock.calls
      .map((call) => call[3])
      .reduce((sum, { N = 1, r = 1, p = 1 }) => sum + N * r * p, 0);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

test("a wrong password takes as many steps for a former hash as for a new one and for no account", async () => {
  const [now, former] = [await hash(PASSWORD), await hashAsBefore(PASSWORD)];
  const steps = await countSteps(() => hash(PASSWORD));
  expect(steps).toBe(16_384 * 8 * 5);
  for (const of of [now, former])
    expect(await countSteps(() => verify({ hash: of, password: "a wrong one" }))).toBe(steps);
});

test("a hash of an earlier version is verified, and renewed once its password was given", async () => {
  const former = await hashAsBefore(PASSWORD);
  expect(await verify({ hash: former, password: "a wrong one" })).toBe(false);
  expect(renewed).toEqual([]);
  expect(await verify({ hash: former, password: PASSWORD })).toBe(true);
  const [[replaced, by] = []] = renewed;
  expect(replaced).toBe(former);
  expect(await verify({ hash: by ?? "", password: PASSWORD })).toBe(true);
});
