import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import { startApp } from "#tests/support/app.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

const { scrypt } = crypto;
type Answer = (error: Error | null, key: Buffer) => void;

/** Stops every hash where it begins, until `open` is called. */
function holdHashes() {
  const held: (() => void)[] = [];
  let isOpen = false;
  let areCheap = false;
  let begun = 0;
  const holding = ((
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    answer: Answer,
  ) => {
    begun += 1;
    const go = () =>
      scrypt(password, salt, length, areCheap ? { ...options, N: 2 } : options, answer);
    if (isOpen) go();
    else held.push(go);
  }) as typeof scrypt; // the only form that the product uses
  crypto.scrypt = Object.assign(holding, scrypt);
  syncBuiltinESMExports();
  return {
    begun: () => begun,
    /** Without the cost, hashes match no password. */
    open({ cheap = false } = {}) {
      isOpen = true;
      areCheap = cheap;
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

test("of a crowd that logs in at once two passwords are hashed, the last are refused uncounted", async () => {
  const app = await startApp({ RATE_LIMIT: "0" });
  const person = await makePerson(app);
  const hashes = holdHashes();
  try {
    const crowd = guessAll(app.url, 42, (at) => `crowd${at}@cars.test`);
    await expect.poll(crowd.refused).toBe(10);
    // More than an account has tries: counted, they would lock it.
    for (const { status, body } of await guessAll(app.url, 12, () => person.email).replies) {
      expect(status).toBe(503);
      expect(body.message).toBe("The site is very busy right now. Please try again shortly.");
    }
    expect(hashes.begun()).toBe(2);
    hashes.open({ cheap: true });
    const statuses = (await crowd.replies).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(32);
    hashes.open();
    const credentials = { email: person.email, password: PASSWORD };
    expect((await openBrowser(app).call("POST", "/auth/sign-in", credentials)).status).toBe(200);
  } finally {
    hashes.open();
    await app.close();
  }
});

test("those who sign up and wait for their turn hold no database connection", async () => {
  const app = await startApp({ RATE_LIMIT: "0" });
  const hashes = holdHashes();
  try {
    const { pool } = app.db;
    const held = () => [pool.totalCount - pool.idleCount, pool.waitingCount];
    const image = `/images/${await makeImage(app.db.kysely)}-800.webp`;
    let refused = 0;
    const crowd = Array.from({ length: 42 }, async (_, at) => {
      const fields = { name: "Ada", email: `ada${at}@cars.test`, password: PASSWORD, image };
      const { status } = await openBrowser(app).call("POST", "/auth/sign-up", fields);
      if (status === 503) refused += 1;
      return status;
    });
    await expect.poll(() => refused).toBe(10);
    expect(hashes.begun()).toBe(2);
    // Three are the product's own, which it keeps whether people come or not.
    await expect.poll(held).toEqual([3, 0]);
    hashes.open({ cheap: true });
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(32);
  } finally {
    hashes.open();
    await app.close();
  }
});

test("every call that hashes a password waits for its turn", async () => {
  const app = await startApp({ RATE_LIMIT: "0" });
  const { browser, email } = await makePerson(app);
  const hashes = holdHashes();
  try {
    const crowd = guessAll(app.url, 42, (at) => `crowd${at}@cars.test`);
    await expect.poll(crowd.refused).toBe(10);
    const password = PASSWORD;
    const image = `/images/${await makeImage(app.db.kysely)}-800.webp`;
    const calls: [string, object][] = [
      ["/auth/sign-up", { name: "Ada", email: "ada@cars.test", password, image }],
      ["/auth/reset-password", { token: "t".repeat(24), password }],
      ["/account/password", { currentPassword: password, newPassword: `${password} 2` }],
      ["/account/delete", { password }],
      ["/account/second-factor/authenticator", { password }],
      ["/account/second-factor/phone", { password, phone: "+49 151 23456789" }],
      ["/account/second-factor/backup-codes", { password }],
      ["/account/second-factor/remove", { password }],
    ];
    for (const [path, body] of calls)
      expect.soft([path, (await browser.call("POST", path, body)).status]).toEqual([path, 503]);
    expect(hashes.begun()).toBe(2);
    hashes.open({ cheap: true });
    await crowd.replies;
    hashes.open();
    expect((await openBrowser(app).call("POST", "/auth/sign-in", { email, password })).status).toBe(
      200,
    );
  } finally {
    hashes.open();
    await app.close();
  }
});

test("one address fills only a part of the queue, so another one still gets a turn", async () => {
  const app = await startApp({ RATE_LIMIT: "5000", TRUST_PROXY: "1" });
  const hashes = holdHashes();
  try {
    const flood = Array.from({ length: 12 }, (_, at) =>
      openBrowser(app, "203.0.113.7").call("POST", "/auth/sign-in", {
        email: `flood${at}@cars.test`,
        password: "guess",
      }),
    );
    const states = flood.map(async (reply) => (await reply).status);
    let refused = 0;
    for (const state of states) void state.then((status) => (refused += status === 503 ? 1 : 0));
    await expect.poll(() => refused).toBe(7);
    const other = openBrowser(app, "203.0.113.8").call("POST", "/auth/sign-in", {
      email: "other@cars.test",
      password: "guess",
    });
    hashes.open();
    expect((await other).status).toBe(401);
    expect((await Promise.all(states)).filter((status) => status === 401)).toHaveLength(5);
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
    const left = guessAll(app.url, 40, (at) => `left${at}@cars.test`, leaving.signal);
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
