import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { beginConversation, listOf, look, setBlock } from "#tests/support/conversations.ts";
import type { Person } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const share = ({ browser, email }: Person, id: string, own: object = {}) =>
  browser.call("PUT", `/conversations/${id}/contact`, { email, phone: null, ...own });
const stop = ({ browser }: Person, id: string) =>
  browser.call("DELETE", `/conversations/${id}/contact`);
const shownTo = async (person: Person, id: string) => {
  const { conversation } = (await look(person, id)).body;
  return [conversation.other.contact, conversation.own_contact];
};
const setPhone = ({ id }: Person, phone: string | null) =>
  server.db.pool.query("UPDATE users SET phone_number = $2 WHERE id = $1", [id, phone]);

test("contact details are shown to the other side of this conversation alone, from the moment they are shared until that is stopped", async () => {
  const t = await beginConversation(server);
  const other = await beginConversation(server);
  await setPhone(t.buyer, "+4940123456");
  expect(await shownTo(t.seller, t.id)).toEqual([null, null]);
  const details = { email: t.buyer.email, phone: "+4940123456" };
  const { body: own } = await t.buyer.browser.call("GET", `/conversations/${t.id}/contact`);
  expect(own).toEqual(details);
  const replies = await Promise.all([1, 2].map(() => share(t.buyer, t.id, details)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shownTo(t.seller, t.id)).toEqual([details, null]);
  expect(await shownTo(t.buyer, t.id)).toEqual([null, details]);
  expect(JSON.stringify(await listOf(other.seller))).not.toContain(t.buyer.email);
  // What they have agreed to, and no number that they get later.
  await setPhone(t.buyer, "+4940999999");
  expect(await shownTo(t.seller, t.id)).toEqual([details, null]);
  const { body } = await t.buyer.browser.call("GET", "/account/export");
  expect(body.conversations[0].shared_contact).toMatchObject(details);
  expect((await stop(t.seller, t.id)).status).toBe(200);
  expect(await shownTo(t.seller, t.id)).toEqual([details, null]);
  await stop(t.buyer, t.id);
  await stop(t.buyer, t.id);
  expect(await shownTo(t.seller, t.id)).toEqual([null, null]);
});

test("details that the profile does not say any more are not shared, nor those of somebody else", async () => {
  const t = await beginConversation(server);
  for (const own of [{ phone: "+49 1" }, { email: t.seller.email }])
    expect((await share(t.buyer, t.id, own)).body.message).toBe(
      "Your contact details have changed. Check them and share them again.",
    );
  expect(await shownTo(t.seller, t.id)).toEqual([null, null]);
});

test("a phone number is shared alone, and nothing is refused with its field", async () => {
  const t = await beginConversation(server);
  await setPhone(t.buyer, "+4940123456");
  await share(t.buyer, t.id, { email: null, phone: "+4940123456" });
  const [seen] = await shownTo(t.seller, t.id);
  expect(seen).toEqual({ email: null, phone: "+4940123456" });
  const { status, body } = await share(t.buyer, t.id, { email: null, phone: null });
  expect([status, body.fields]).toEqual([400, { email: "Choose what to share" }]);
  await share(t.buyer, t.id);
  expect((await shownTo(t.seller, t.id))[0]).toEqual({ email: t.buyer.email, phone: null });
});

test("a block takes the details of whoever blocks away, and neither shares any while it lasts", async () => {
  const t = await beginConversation(server);
  await share(t.buyer, t.id);
  await share(t.seller, t.id);
  await setBlock(t.buyer, t.id, true);
  expect((await shownTo(t.seller, t.id))[0]).toBeNull();
  expect((await share(t.buyer, t.id)).status).toBe(409);
  expect((await share(t.seller, t.id)).status).toBe(409);
  await setBlock(t.buyer, t.id, false);
  expect((await shownTo(t.seller, t.id))[0]).toBeNull();
});

test("the details of an account go with it", async () => {
  const t = await beginConversation(server);
  await share(t.buyer, t.id);
  await server.db.owner.query("DELETE FROM users WHERE id = $1", [t.buyer.id]);
  expect(await shownTo(t.seller, t.id)).toEqual([null, null]);
});
