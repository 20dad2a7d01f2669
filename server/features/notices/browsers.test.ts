import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { listNotices, noticeTo, openPush, subscribe, tell } from "#tests/support/notices.ts";
import {
  addSession,
  makeMember,
  makePerson,
  type Person,
  signInAgain,
} from "#tests/support/person.ts";
import { makeBrowser, type PushService } from "#tests/support/push-service.ts";
import { pushNotice } from "./push-notice.ts";

let server: TestApp;
let service: PushService;
beforeAll(async () => {
  const opened = await openPush();
  service = opened.service;
  server = await startApp({}, { push: opened.push });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const browsersOf = async ({ browser }: Pick<Person, "browser">) =>
  (await browser.call("GET", "/notices/browsers")).body.browsers as { _id: string }[];

/** A person with one browser that gets push notices. */
async function makeSubscriber() {
  const person = await makeMember(server);
  const subscribed = service.addBrowser();
  await subscribe(person, subscribed);
  return { ...person, subscribed };
}

async function pushJobsOf({ id }: { id: string }) {
  const { rows } = await server.db.pool.query<{
    data: { noticeId: string; subscriptionId?: string };
    waits: number;
  }>(
    `SELECT j.data, extract(epoch FROM j.start_after - j.created_on)::int AS waits
     FROM jobs.job j JOIN notices n ON n.id = (j.data ->> 'noticeId')::uuid
     WHERE j.name = 'push' AND n.person_id = $1 AND j.data ? 'subscriptionId'`,
    [id],
  );
  return rows;
}

test("a notice reaches every browser of its person, with its title and path alone", async () => {
  const person = await makePerson(server);
  const other = await signInAgain(server, person.email);
  const [one, two] = [service.addBrowser(), service.addBrowser()];
  await subscribe(person, one);
  await subscribe(other, two);
  await tell(server, noticeTo(person, { title: "Booked: Golf", path: "/dashboard/mysales" }));
  await expect.poll(() => [one.received.length, two.received.length]).toEqual([1, 1]);
  const [{ _id: id } = { _id: "" }] = await listNotices(person);
  expect(JSON.parse(one.received[0]?.text ?? "")).toEqual({
    id,
    title: "Booked: Golf",
    path: "/dashboard/mysales",
  });
  expect(one.received[0]?.claims.sub).toBe("mailto:hello@cars.test");
  expect(await browsersOf(person)).toMatchObject([{ is_current: true }, { is_current: false }]);
});

test("a notice that was read meanwhile, or whose kind is not wanted any more, is not pushed", async () => {
  const person = await makeSubscriber();
  // Without a browser there is no job yet, so that the test decides when it runs.
  const quiet = await makeMember(server);
  await tell(server, noticeTo(quiet), noticeTo(quiet, { kind: "reports" }), noticeTo(quiet));
  const [last, report, first] = await listNotices(quiet);
  await server.db.kysely
    .updateTable("push_subscriptions")
    .set({ person_id: quiet.id })
    .where("person_id", "=", person.id)
    .execute();
  await quiet.browser.call("PUT", `/notices/${last?._id}/read`);
  await quiet.browser.call("PUT", "/notices/preferences/reports", { push: false });
  for (const notice of [last, report, first])
    await pushNotice(server.app.work, { noticeId: notice?._id ?? "" });
  expect(person.subscribed.received.map(({ text }) => JSON.parse(text).id)).toEqual([first?._id]);
});

test.each([404, 410])(
  "a browser that the service says is gone (%i) is forgotten",
  async (status) => {
    const person = await makeSubscriber();
    person.subscribed.answers.push({ status });
    await tell(server, noticeTo(person));
    await expect.poll(() => browsersOf(person)).toEqual([]);
  },
);

test("a service that is busy is tried again as it asks, for its browser alone", async () => {
  const person = await makePerson(server);
  const other = await signInAgain(server, person.email);
  const [busy, free] = [service.addBrowser(), service.addBrowser()];
  await subscribe(person, busy);
  await subscribe(other, free);
  busy.answers.push({ status: 429, headers: { "retry-after": "600" } });
  await tell(server, noticeTo(person));
  await expect.poll(() => pushJobsOf(person)).toMatchObject([{ waits: 600 }]);
  const [job] = await pushJobsOf(person);
  if (job === undefined) throw new Error("no job");
  await pushNotice(server.app.work, job.data);
  expect([busy.received.length, free.received.length]).toEqual([1, 1]);
  expect(await browsersOf(person)).toHaveLength(2);
});

test("a service that is busy for long is tried less and less often, for a day", async () => {
  const person = await makeSubscriber();
  person.subscribed.answers.push(...Array.from({ length: 3 }, () => ({ status: 503 })));
  await tell(server, noticeTo(person));
  await expect.poll(() => pushJobsOf(person)).toMatchObject([{ waits: 60 }]);
  const [{ _id: noticeId } = { _id: "" }] = await listNotices(person);
  for (const seconds of [1000, 10_000, 24 * 3600]) {
    await server.db.pool.query(
      "UPDATE notices SET created_at = now() - make_interval(secs => $2) WHERE id = $1",
      [noticeId, seconds],
    );
    await pushNotice(server.app.work, { noticeId });
  }
  const waits = (await pushJobsOf(person)).map((job) => job.waits);
  expect(waits.toSorted((a, b) => a - b)).toEqual([60, 1000, 3600]);
  expect(person.subscribed.received).toEqual([]);
});

test("browsers of one person whose services are silent keep nobody else's notices waiting", async () => {
  const silent = await makePerson(server);
  for (let at = 0; at < 10; at += 1) {
    const subscribed = service.addBrowser();
    subscribed.answers.push(...Array.from({ length: 20 }, () => ({ status: "never" as const })));
    await subscribe(at === 0 ? silent : await signInAgain(server, silent.email), subscribed);
  }
  const other = await makeSubscriber();
  for (let at = 0; at < 15; at += 1) await tell(server, noticeTo(silent));
  await tell(server, noticeTo(other));
  // Shorter than what one silent service is waited for.
  await expect.poll(() => other.subscribed.received.length, { timeout: 5_000 }).toBe(1);
});

test("a message that the service refuses is told to the log, without the address", async () => {
  const person = await makeSubscriber();
  person.subscribed.answers.push({ status: 400 });
  await tell(server, noticeTo(person));
  const told = () => server.log.filter((line) => line.includes("push notification failed"));
  await expect.poll(told).not.toEqual([]);
  expect(server.log.join("\n")).not.toContain(person.subscribed.target.endpoint);
  expect(await browsersOf(person)).toHaveLength(1);
});

test("a browser gets no notices once its session has ended, however it ended", async () => {
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    "by logging out": ({ browser }) => browser.call("POST", "/auth/sign-out"),
    "by the clock": ({ id }) =>
      server.db.pool.query("UPDATE sessions SET expires_at = now() WHERE user_id = $1", [id]),
    "by a suspension": async ({ id }) => {
      const admin = await makeMember(server, { role: "admin" });
      const reason = { reason: "Fraud" };
      return admin.browser.call("POST", `/people/${id}/suspension`, reason);
    },
    "with the account": ({ id }) => server.db.pool.query("DELETE FROM users WHERE id = $1", [id]),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await makeSubscriber();
    await tell(server, noticeTo(person));
    await expect.poll(() => person.subscribed.received.length, { message: name }).toBe(1);
    const { rows } = await server.db.pool.query<{ id: string }>(
      "INSERT INTO notices (id, person_id, kind, title, path, key) VALUES (gen_random_uuid(), $1, 'account', 'x', '/', 'x') RETURNING id",
      [person.id],
    );
    await end(person);
    await pushNotice(server.app.work, { noticeId: rows[0]?.id ?? "" });
    expect(person.subscribed.received, name).toHaveLength(1);
  }
});

test("a browser that is turned on again keeps one subscription, and one that changed hands has the new person's", async () => {
  const person = await makeSubscriber();
  await subscribe(person, person.subscribed);
  const renewed = service.addBrowser();
  await subscribe(person, renewed);
  expect(await browsersOf(person)).toHaveLength(1);
  const next = await makeMember(server);
  expect((await subscribe(next, renewed)).status).toBe(200);
  expect([await browsersOf(person), (await browsersOf(next)).length]).toEqual([[], 1]);
  // Whoever knows the address, but not both of the browser's keys, cannot take it away.
  const thief = await makeMember(server);
  const { target } = makeBrowser(renewed.target.endpoint);
  const { auth } = target;
  for (const known of [
    target,
    { ...renewed.target, auth },
    { ...target, auth: renewed.target.auth },
  ])
    expect((await subscribe(thief, { target: known })).status).toBe(409);
  expect(await browsersOf(next)).toHaveLength(1);
});

test("ten browsers get notices and an eleventh does not, also when two are added at once", async () => {
  const person = await makeMember(server);
  const browsers = await Promise.all(
    Array.from({ length: 12 }, () => addSession(server, person.id)),
  );
  const replies = await Promise.all(
    browsers.map((browser) => subscribe({ browser }, service.addBrowser())),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    "You already get notifications on 10 devices, the maximum. Remove one first.",
  );
  const [first] = await browsersOf(person);
  await person.browser.call("DELETE", `/notices/browsers/${first?._id}`);
  expect((await subscribe(person, service.addBrowser())).status).toBe(200);
});

test.each(["http://push.example/x", "https://10.0.0.1/x", "https://localhost:9/x", "no address"])(
  "an address that may not be written to is refused: %s",
  async (endpoint) => {
    const person = await makeMember(server);
    const { status, body } = await subscribe(person, makeBrowser(endpoint));
    expect([status, Object.keys(body.fields)]).toEqual([400, ["endpoint"]]);
  },
);

test("a browser of an earlier key of the site is forgotten, because its service would refuse", async () => {
  const person = await makeSubscriber();
  await server.db.kysely
    .updateTable("push_subscriptions")
    .set({ site_key: "another" })
    .where("person_id", "=", person.id)
    .execute();
  await tell(server, noticeTo(person));
  await expect.poll(() => browsersOf(person)).toEqual([]);
  expect(person.subscribed.received).toEqual([]);
});
