import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { noticeTo, tell as tellAll } from "#tests/support/notices.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { transact } from "#server/db/transact.ts";
import { type Notice, tellPeople } from "./tell-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const tell = (...notices: Notice[]) => tellAll(server, ...notices);

const titlesOf = async ({ id }: Person) => {
  const rows = await server.db.kysely
    .selectFrom("notices")
    .select("title")
    .where("person_id", "=", id)
    .orderBy("key")
    .execute();
  return rows.map(({ title }) => title);
};

const mailTo = ({ email: to }: Person) => ({ to, subject: "Booked", text: "It was booked.\n" });

/** The notices of a person that wait to be pushed. */
async function countPushes({ id }: Person): Promise<number> {
  const { rows } = await server.db.pool.query(
    "SELECT FROM jobs.job j JOIN notices n ON n.id = (j.data ->> 'noticeId')::uuid WHERE n.person_id = $1",
    [id],
  );
  return rows.length;
}

test("a key is told once to each person, however often and by however many at once", async () => {
  const [one, other] = [await makeMember(server), await makeMember(server)];
  const key = "booking 1";
  const both = [one, other].map((person) => noticeTo(person, { key, email: mailTo(person) }));
  const mails = await Promise.all(Array.from({ length: 6 }, () => tell(...both, ...both)));
  expect(mails.flat().map(({ to }) => to)).toHaveLength(2);
  expect([await titlesOf(one), await titlesOf(other)]).toEqual([
    ["A car was booked"],
    ["A car was booked"],
  ]);
  await expect.poll(() => server.mails.filter(({ to }) => to === one.email)).toHaveLength(1);
});

test("nothing is told when the transaction fails", async () => {
  const person = await makeMember(server);
  const failing = transact(server.db.kysely, async (transaction) => {
    await tellPeople(server.app, transaction, [noticeTo(person, { email: mailTo(person) })]);
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  expect(await titlesOf(person)).toEqual([]);
});

test("suspended people and accounts that are gone are passed over, and others are told", async () => {
  const [gone, suspended, other] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ];
  await server.db.kysely.deleteFrom("users").where("id", "=", gone.id).execute();
  await server.db.kysely
    .updateTable("users")
    .set({ suspended_at: new Date(), suspended_reason: "Fraud" })
    .where("id", "=", suspended.id)
    .execute();
  const mails = await tell(
    ...[gone, suspended, other].map((person) => noticeTo(person, { email: mailTo(person) })),
  );
  expect(mails.map(({ to }) => to)).toEqual([other.email]);
  expect(await titlesOf(suspended)).toEqual([]);
});

test("an account that is being deleted at the same moment does not fail the telling of others", async () => {
  const [leaving, other] = [await makeMember(server), await makeMember(server)];
  const deleted = Promise.withResolvers<void>();
  const isTold = Promise.withResolvers<void>();
  const deleting = transact(server.db.kysely, async (transaction) => {
    await transaction.deleteFrom("users").where("id", "=", leaving.id).execute();
    deleted.resolve();
    await isTold.promise;
  });
  await deleted.promise;
  const telling = tell(noticeTo(leaving), noticeTo(other));
  isTold.resolve();
  await Promise.all([deleting, telling]);
  expect(await titlesOf(other)).toHaveLength(1);
});

test("a mail goes only to whoever wants mails of its kind, and says where that is chosen", async () => {
  const [one, other] = [await makeMember(server), await makeMember(server)];
  await server.db.kysely
    .insertInto("notice_preferences")
    .values({ person_id: other.id, kind: "bookings", email: false })
    .execute();
  const told = [one, other].flatMap((person) => [
    noticeTo(person, { email: mailTo(person) }),
    noticeTo(person, { kind: "payments", title: "Paid", email: mailTo(person) }),
  ]);
  expect((await tell(...told)).map(({ to }) => to).toSorted()).toEqual(
    [one.email, one.email, other.email].toSorted(),
  );
  await expect.poll(() => server.mails.filter(({ to }) => to === one.email)).toHaveLength(2);
  expect(server.mails.find(({ to }) => to === other.email)?.text).toBe(
    "It was booked.\n\nChoose which emails you get: http://cars.test/dashboard/notices?tab=settings\n",
  );
});

test("a title that is too long is cut, so that it fails nobody's transaction", async () => {
  const person = await makeMember(server);
  await tell(noticeTo(person, { title: "🚗".repeat(300) }));
  const [title = ""] = await titlesOf(person);
  expect(Array.from(title)).toHaveLength(200);
  expect(title.endsWith("🚗…")).toBe(true);
});

test("a thousand notices are one statement, and one for their mails", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeMember(server)));
  const told = people.flatMap((person) =>
    Array.from({ length: 100 }, () => noticeTo(person, { email: mailTo(person) })),
  );
  let statements = 0;
  const counted = server.db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const mails = await transact(counted, (transaction) => tellPeople(server.app, transaction, told));
  expect(mails).toHaveLength(1000);
  // Notices, mails, and the announcement.
  expect(statements).toBeLessThanOrEqual(3);
});

test("a notice is put to be pushed only for a person with a browser that gets pushes, and who wants them", async () => {
  const [one, quiet, without] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ];
  for (const { id } of [one, quiet]) {
    const { id: session } = await server.db.kysely
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    await server.db.kysely
      .insertInto("push_subscriptions")
      .values({
        id: randomUUID(),
        person_id: id,
        session_id: session,
        endpoint: `https://push.test/${id}`,
        p256dh: "p",
        auth: "a",
        site_key: "k",
      })
      .execute();
  }
  await server.db.kysely
    .insertInto("notice_preferences")
    .values({ person_id: quiet.id, kind: "bookings", push: false })
    .execute();
  await tell(...[one, quiet, without].map((person) => noticeTo(person)));
  expect(await Promise.all([one, quiet, without].map(countPushes))).toEqual([1, 0, 0]);
});
