import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { ask, confirmAddress, write } from "#tests/support/conversations.ts";
import type { Person } from "#tests/support/person.ts";
import { mailsTo, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { mailUnread } from "./mail-unread.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** The jobs of a conversation that are queued, in the order they were put. */
async function dueOf(id: string) {
  const { rows } = await server.db.pool.query<{
    data: { conversationId: string; side: "buyer" | "seller"; number: number };
    seconds: number;
  }>(
    `SELECT data, extract(epoch FROM start_after - created_on)::int AS seconds FROM jobs.job
     WHERE name = 'unread' AND data ->> 'conversationId' = $1 ORDER BY (data ->> 'number')::int`,
    [id],
  );
  return rows;
}

test("a burst is one mail, which holds no contact; there is another once it was read", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  await confirmAddress(server, seller);
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  const text = `Mail me:\n${buyer.email} or 0171 2345678. ${"Long. ".repeat(60)}`;
  const id: string = (await ask(buyer, car, { text })).body.conversationId;
  await write(buyer, id);
  await write(buyer, id);
  const [due, ...others] = await dueOf(id);
  expect([due?.data.number, due?.data.side, others]).toEqual([1, "seller", []]);
  expect(due?.seconds).toBeGreaterThanOrEqual(59);
  const run = (number: number) =>
    mailUnread(server.app.work, { conversationId: id, side: "seller", number });
  await run(1);
  await run(1);
  await write(buyer, id);
  expect(await dueOf(id)).toHaveLength(1);
  const [mail] = await mailsTo(server, seller, "New message about Car");
  expect(mail?.text).toContain("Pat Meyer sent you a message about Car");
  expect(mail?.text).toContain("> Mail me: … or …. Long.");
  expect(mail?.text).toContain(`http://cars.test/dashboard/messages/${id}\n`);
  expect(mail?.text).not.toContain(buyer.email);
  expect(mail?.text).not.toContain("2345678");
  // Read: the next message is mailed about again, and one that is read in time is not.
  await seller.browser.call("PUT", `/conversations/${id}/read`, { number: 9 });
  const { number } = (await write(buyer, id)).body;
  await seller.browser.call("PUT", `/conversations/${id}/read`, { number });
  await run(number);
  const next = (await write(buyer, id)).body.number;
  await run(number);
  expect(server.mails.filter(({ to }) => to === seller.email)).toHaveLength(1);
  await run(next);
  await mailsTo(server, seller, "New message about Car", 2);
});

test("a mail to an address that nobody has confirmed holds nothing of what was written", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  const id: string = (await ask(buyer, car, { text: "Buy my watches" })).body.conversationId;
  await mailUnread(server.app.work, { conversationId: id, side: "seller", number: 1 });
  const [mail] = await mailsTo(server, seller, "You have a new message on");
  expect(mail?.text).toContain(`/dashboard/messages/${id}\n`);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Buy my watches|Pat Meyer|Car/);
});
