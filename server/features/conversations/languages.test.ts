import { afterAll, beforeAll, expect, test } from "vitest";
import { mailUnread } from "#server/features/conversations/mail-unread.ts";
import { INBOUND, refusalOf, resolveDns } from "#tests/support/answers.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { beginConversation, look } from "#tests/support/conversations.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp(INBOUND, { resolveDns });
});
afterAll(() => server.close());

/** A conversation whose seller reads German and has been mailed about the question. */
async function beginGerman() {
  const talk = await beginConversation(server);
  const { seller, id } = talk;
  await server.db.kysely
    .updateTable("users")
    .set({ language: "de" })
    .where("id", "=", seller.id)
    .execute();
  await mailUnread(server.app.work, { conversationId: id, side: "seller", number: 1 });
  const [mail] = await mailsTo(server, seller, "Neue Nachricht zu");
  const answer = (text: string) =>
    refusalOf(server, { from: seller.email, to: mail?.replyTo ?? "", text });
  return { ...talk, mail: mail?.text ?? "", answer };
}

test("the site's German mail is cut off an answer that quotes it without marks", async () => {
  const { buyer, id, mail, answer } = await beginGerman();
  expect(mail).toContain(`http://cars.test/de/dashboard/messages/${id}\n`);
  expect(
    await answer(`Ja, es ist noch da.\n\nAm 21.11.26 um 10:00 schrieb Forecourt:\n${mail}`),
  ).toBe(undefined);
  const { messages } = (await look(buyer, id)).body;
  expect(messages.at(-1).text).toBe("Ja, es ist noch da.");
});

test("an answer by mail is refused in the language of the mail that it answers, in letters that SMTP has", async () => {
  const { answer } = await beginGerman();
  expect((await answer("\n"))?.text).toContain("Schreiben Sie eine Nachricht.");
  expect((await answer("x".repeat(2001)))?.text).toContain(
    "Verwenden Sie hoechstens 2000 Zeichen.",
  );
});
