import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { ask, beginConversation, write } from "#tests/support/conversations.ts";
import { listNotices } from "#tests/support/notices.ts";
import { pay } from "#tests/support/paying.ts";
import { makeCar } from "#tests/support/make.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { BEHIND_PROXY, decide, openVisitor, sendReport } from "#tests/support/reports.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { mailUnread } from "#server/features/conversations/mail-unread.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp(BEHIND_PROXY);
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

/** Test cars are numbered. */
const nameless = (text: string) => text.replaceAll(/\bCar \d+/g, "Car");
const noticesOf = async (person: Person) =>
  (await listNotices(person)).map((notice) => ({ ...notice, title: nameless(notice.title) }));
const titles = async (person: Person) => (await noticesOf(person)).map(({ title }) => title);
const mailsTo = ({ email }: Person) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => nameless(subject));
const turnOff = ({ browser }: Person, kind: string) =>
  browser.call("PUT", `/notices/preferences/${kind}`, { email: false });

describe("a sale", () => {
  test("is told to both sides at each step; a receipt is mailed whatever was chosen, the rest is not", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    for (const person of [seller, buyer])
      for (const kind of ["bookings", "payments"]) await turnOff(person, kind);
    const booking: string = (await book(buyer, car)).body.insertedId;
    await expect.poll(() => titles(seller)).toEqual(["Pat Meyer has booked Car."]);
    await pay(server, buyer, booking);
    await expect
      .poll(() => titles(seller))
      .toEqual(["Pat Meyer has paid for Car. It’s sold.", "Pat Meyer has booked Car."]);
    const [paid, held] = await noticesOf(buyer);
    expect(paid).toMatchObject({ kind: "payments", title: "You’ve paid for Car. It’s yours." });
    expect(paid?.path).toMatch(/^\/dashboard\/myorders\/[\w-]+$/);
    expect(held?.title).toMatch(/^Car is reserved for you until .+\.$/);
    await expect.poll(() => mailsTo(buyer)).toEqual(["Paid: Car"]);
    expect(mailsTo(seller)).toEqual([]);
    // The record of a booking names the mails that went out, and no others.
    const { rows } = await server.db.pool.query(
      "SELECT subject FROM booking_mails WHERE booking_id = $1",
      [booking],
    );
    expect(rows.map(({ subject }) => nameless(subject))).toEqual(["Paid: Car"]);
  });
});

describe("a conversation", () => {
  const unreadTitles = async (person: Person) =>
    (await listNotices(person)).filter(({ is_read: is }) => !is).map(({ title }) => title);

  test("is one notice until it is read, and another after the next message", async () => {
    const { buyer, seller, id } = await beginConversation(server);
    await write(buyer, id);
    await write(buyer, id);
    expect(await noticesOf(seller)).toMatchObject([
      {
        kind: "messages",
        title: "Pat Meyer sent you a message about Car.",
        path: `/dashboard/messages/${id}`,
        is_read: false,
      },
    ]);
    await seller.browser.call("PUT", `/conversations/${id}/read`, { number: 2 });
    expect(await unreadTitles(seller)).toHaveLength(1);
    await seller.browser.call("PUT", `/conversations/${id}/read`, { number: 3 });
    expect(await unreadTitles(seller)).toEqual([]);
    await write(buyer, id);
    expect(await unreadTitles(seller)).toHaveLength(1);
    expect(await listNotices(seller)).toHaveLength(2);
    expect(await listNotices(buyer)).toEqual([]);
  });

  test("is told again when its notice was read and the messages were not", async () => {
    const { buyer, seller, id } = await beginConversation(server);
    const [notice] = await listNotices(seller);
    await seller.browser.call("PUT", `/notices/${notice?._id}/read`);
    await write(buyer, id);
    expect(await unreadTitles(seller)).toHaveLength(1);
  });

  test("with two messages at once is one notice", async () => {
    const { buyer, seller, id } = await beginConversation(server);
    await seller.browser.call("PUT", `/conversations/${id}/read`, { number: 1 });
    await Promise.all(Array.from({ length: 4 }, () => write(buyer, id)));
    expect(await unreadTitles(seller)).toHaveLength(1);
  });

  test("is not mailed about to whoever wants no mails of messages", async () => {
    const { buyer, seller, id } = await beginConversation(server);
    await turnOff(seller, "messages");
    await mailUnread(server.app.work, { conversationId: id, side: "seller", number: 1 });
    await write(seller, id);
    await mailUnread(server.app.work, { conversationId: id, side: "buyer", number: 2 });
    await expect.poll(() => mailsTo(buyer)).toEqual(["New message about Car"]);
    expect(mailsTo(seller)).toEqual([]);
  });
});

describe("what admins decide", () => {
  test("about a report is told to the seller, without naming the reporter, and to the reporter", async () => {
    const { seller, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const { body } = await sendReport(buyer.browser, car);
    await decide(admin, body.insertedId, "take_down");
    expect(await titles(seller)).toEqual(["Car was taken down after a report."]);
    expect(await titles(buyer)).toEqual(["We’ve taken down Car after your report."]);
    await expect.poll(() => mailsTo(buyer)).toEqual(["Your report about Car"]);
  });

  test("about a visitor's report is mailed to the visitor as ever", async () => {
    const { car } = await makeSellerOfCar(server);
    const email = "visitor@elsewhere.test";
    const { body } = await sendReport(openVisitor(server), car, { email });
    await decide(admin, body.insertedId, "dismiss");
    await expect
      .poll(() => server.mails.filter(({ to }) => to === email).map(({ text }) => text))
      .toHaveLength(1);
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.text).not.toContain("Choose which emails you get");
  });

  test.each([
    ["Buyer", 0, "Your account is no longer suspended."],
    ["Seller", 0, "Your account is no longer suspended."],
    [
      "Seller",
      1,
      "Your account is no longer suspended, and the cars we withdrew are back on sale.",
    ],
  ] as const)(
    "about the account of a %s with %d cars on sale is told: a suspension lifted, an admin appointed, and nothing to the suspended",
    async (role, cars, title) => {
      const person = await makeMember(server, { role });
      for (let made = 0; made < cars; made += 1) await makeCar(server.db.kysely, person.id);
      await admin.browser.call("POST", `/people/${person.id}/suspension`, { reason: "Fraud" });
      const told = async () =>
        (
          await server.db.pool.query("SELECT title FROM notices WHERE person_id = $1", [person.id])
        ).rows.map((row) => row.title);
      expect(await told()).toEqual([]);
      await admin.browser.call("DELETE", `/people/${person.id}/suspension`);
      expect(await told()).toEqual([title]);
      const findLifted = () =>
        server.mails.find(
          ({ to, subject }) => to === person.email && subject.endsWith("no longer suspended"),
        );
      await expect.poll(findLifted).toBeDefined();
      expect(findLifted()?.text.includes("back on sale")).toBe(cars > 0);
      await admin.browser.call("PUT", `/users/admin/${person.id}`);
      expect((await told()).at(-1)).toMatch(/^You’re now an admin of .+\.$/);
    },
  );
});

test("a waiting list tells whose turn it is", async () => {
  const { car } = await makeSellerOfCar(server);
  const [holder, next] = (await makeBuyers(server, 2)) as [Person, Person];
  const booking: string = (await book(holder, car)).body.insertedId;
  await next.browser.call("POST", "/waitinglist", { productId: car });
  await holder.browser.call("DELETE", `/deletebookings/${booking}`);
  await expect
    .poll(() => titles(next))
    .toEqual([expect.stringMatching(/^It’s your turn: you can book Car/)]);
  expect((await titles(holder))[0]).toBe(
    "Your booking for Car was cancelled. You haven’t been charged.",
  );
  const [offer] = await listNotices(next);
  expect(offer?.path).toContain(`/cars/`);
  expect(await ask(next, car)).toMatchObject({ status: 200 });
});
