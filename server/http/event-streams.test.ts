import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { beginConversation, setBlock, write } from "#tests/support/conversations.ts";
import { makeMember, type Person, tokenOf } from "#tests/support/person.ts";

let server: TestApp;
/** Another process over the same database. */
let twin: TestApp;
beforeAll(async () => {
  server = await startApp();
  twin = await startApp({}, { db: server.db });
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

interface Stream {
  response: Response;
  /** The events so far. */
  count: () => number;
  hasEnded: () => boolean;
  close: () => void;
}

async function open(at: TestApp, person: Person): Promise<Stream> {
  const aborter = new AbortController();
  const response = await fetch(`${at.url}/api/events`, {
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
    signal: aborter.signal,
  });
  let text = "";
  let hasEnded = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => (hasEnded = true));
  const count = () => text.split("data: changed\n\n").length - 1;
  await expect.poll(count).toBe(1);
  return { response, count, hasEnded: () => hasEnded, close: () => aborter.abort() };
}

test("a message reaches the open pages of both people at every process, and those of nobody else", async () => {
  const t = await beginConversation(server);
  const stranger = await makeMember(server);
  const [seller, buyer, other] = [
    await open(twin, t.seller),
    await open(server, t.buyer),
    await open(twin, stranger),
  ];
  expect(seller.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(seller.response.headers.get("cache-control")).toBe("no-store");
  expect(seller.response.headers.get("x-content-type-options")).toBe("nosniff");
  await write(t.buyer, t.id);
  await expect.poll(() => [seller.count(), buyer.count()]).toEqual([2, 2]);
  await setBlock(t.seller, t.id, true);
  await expect.poll(() => [seller.count(), buyer.count()]).toEqual([3, 3]);
  // Refused, so that nothing has happened.
  expect((await write(t.buyer, t.id)).status).toBe(409);
  await t.seller.browser.call("PUT", `/conversations/${t.id}/read`, { number: 2 });
  await expect.poll(() => [seller.count(), buyer.count()]).toEqual([4, 3]);
  expect(other.count()).toBe(1);
  for (const stream of [seller, buyer, other]) stream.close();
});

test("a stream needs a log-in, and has no HEAD", async () => {
  const visitor = await fetch(`${server.url}/api/events`);
  expect(visitor.status).toBe(401);
  expect(await visitor.json()).toMatchObject({ message: "Please log in first." });
  expect((await fetch(`${server.url}/api/events`, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(`${server.url}/api/events`, { method: "POST" })).status).toBe(404);
});

test("a person's thirteenth stream ends the oldest, and a closed one is forgotten", async () => {
  const person = await makeMember(server);
  const streams: Stream[] = [];
  for (let count = 0; count < 13; count += 1) streams.push(await open(server, person));
  await expect.poll(() => streams.filter((one) => one.hasEnded()).length).toBe(1);
  expect(streams[0]?.hasEnded()).toBe(true);
  expect(server.app.streams.size).toBe(12);
  for (const stream of streams) stream.close();
  await expect.poll(() => server.app.streams.size).toBe(0);
});

test("a lost connection to the database is told to every open page once it is back", async () => {
  const stream = await open(twin, await makeMember(server));
  await server.db.owner.query(
    // By the lock that a listener holds: its last statement changes with each heartbeat. Of this file's database: others
    // are tested on the same server meanwhile.
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await expect.poll(() => stream.count()).toBeGreaterThan(1);
  stream.close();
});

test("a stop ends the open streams and does not wait for them", async () => {
  const third = await startApp({}, { db: server.db });
  const stream = await open(third, await makeMember(server));
  await third.close();
  await expect.poll(() => stream.hasEnded()).toBe(true);
});
