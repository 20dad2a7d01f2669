import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import { startApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

const { scrypt } = crypto;
type Answer = (error: Error | null, key: Buffer) => void;

/** Stops every hash where it begins, until `open` is called. */
function holdHashes() {
  const held: (() => void)[] = [];
  let isOpen = false;
  let begun = 0;
  const holding = ((
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    answer: Answer,
  ) => {
    begun += 1;
    const go = () => scrypt(password, salt, length, options, answer);
    if (isOpen) go();
    else held.push(go);
  }) as typeof scrypt; // the only form that the product uses
  crypto.scrypt = Object.assign(holding, scrypt);
  syncBuiltinESMExports();
  return {
    begun: () => begun,
    open() {
      isOpen = true;
      for (const go of held.splice(0)) go();
    },
  };
}

afterEach(() => {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
});

/** Sends so many wrong passwords. `refused` counts the replies 503 so far. */
function guessAll(url: string, count: number, email: (at: number) => string, signal?: AbortSignal) {
  let refused = 0;
  const replies = Array.from({ length: count }, async (_, at) => {
    const reply = await fetch(`${url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ email: email(at), password: "guess" }),
      ...(signal && { signal }),
    });
    if (reply.status === 503) refused += 1;
    return { status: reply.status, body: ErrorBody.parse(await reply.json()) };
  });
  return { replies: Promise.all(replies), refused: () => refused };
}

test("of a crowd that logs in at once two passwords are hashed, the last are refused uncounted, and connections stay free", async () => {
  const app = await startApp({ RATE_LIMIT: "0" });
  const person = await makePerson(app);
  const hashes = holdHashes();
  try {
    const crowd = guessAll(app.url, 72, (at) => `crowd${at}@cars.test`);
    await expect.poll(crowd.refused).toBe(10);
    // More than an account has tries: counted, they would lock it.
    for (const { status, body } of await guessAll(app.url, 12, () => person.email).replies) {
      expect(status).toBe(503);
      expect(body.message).toBe(
        "Very many people are logging in right now. Try again in a few seconds.",
      );
    }
    expect(hashes.begun()).toBe(2);
    expect(app.db.pool.waitingCount).toBe(0);
    hashes.open();
    const statuses = (await crowd.replies).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(62);
    const credentials = { email: person.email, password: PASSWORD };
    expect((await openBrowser(app).call("POST", "/auth/sign-in", credentials)).status).toBe(200);
  } finally {
    hashes.open();
    await app.close();
  }
});

test("whoever leaves while others' passwords are hashed gives up their turn, and their password is not tried", async () => {
  const app = await startApp({ RATE_LIMIT: "0" });
  const hashes = holdHashes();
  try {
    const first = guessAll(app.url, 2, (at) => `first${at}@cars.test`);
    await expect.poll(hashes.begun).toBe(2);
    const leaving = new AbortController();
    const left = guessAll(app.url, 70, (at) => `left${at}@cars.test`, leaving.signal);
    const gone = left.replies.catch(() => "aborted");
    await expect.poll(left.refused).toBe(10);
    leaving.abort();
    expect(await gone).toBe("aborted");
    const open = promisify(app.app.http.server.getConnections.bind(app.app.http.server));
    // The connections of the first and of those who were refused stay open.
    await expect.poll(() => open()).toBeLessThanOrEqual(12);
    hashes.open();
    expect((await first.replies).map(({ status }) => status)).toEqual([401, 401]);
    const stays = guessAll(app.url, 1, () => "stays@cars.test");
    expect((await stays.replies)[0]?.status).toBe(401);
    expect(hashes.begun()).toBe(3);
  } finally {
    hashes.open();
    await app.close();
  }
});
