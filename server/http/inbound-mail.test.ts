import { once } from "node:events";
import { connect } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { MOST_MESSAGES_A_MINUTE } from "#shared/rules/conversations.ts";
import { closePool } from "#server/db/connect.ts";
import { openPool } from "#server/db/pool.ts";
import type { Database } from "#server/db/schema.ts";
import { INBOUND, noticeTo, refusalOf, resolveDns, sendMail } from "#tests/support/answers.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { beginConversation, look } from "#tests/support/conversations.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type Network, openNetwork } from "#tests/support/network.ts";

let db: TestDatabase;
let network: Network;
let reached: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  db = await createTestDatabase();
  network = await openNetwork(db.url);
  const pool = openPool(
    { connectionString: network.url, max: 8, connectionTimeoutMillis: 2_000 },
    { info: () => {}, warn: () => {} },
  );
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  reached = { ...db, pool, kysely };
  server = await startApp(INBOUND, { db: reached, resolveDns });
});
afterAll(async () => {
  network.restore();
  await server.close();
  await closePool(reached.pool, reached.kysely);
  await network.close();
  await db.close();
});

async function beginNoticed() {
  const t = await beginConversation(server);
  const notice = await noticeTo(server, t.seller, { id: t.id, side: "seller", number: 1 });
  const messages = async () => (await look(t.buyer, t.id)).body.messages;
  return { ...t, to: notice.replyTo, messages };
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/inbound-mail`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${INBOUND.MAIL_INBOUND_SECRET}`,
      "content-type": "message/rfc822",
      ...headers,
    },
    body,
  });
const mailOf = (from: string, to: string, text = "Yes, it is.") =>
  `From: ${from}\r\nTo: <${to}>\r\nMessage-ID: <${Math.random()}@mail.example>\r\n\r\n${text}\r\n`;

test("a provider hands over a mail with the site's secret alone", async () => {
  const t = await beginNoticed();
  const mail = mailOf(t.seller.email, t.to);
  for (const headers of [{ authorization: "Bearer wrong" }, { authorization: "" }])
    expect((await post(mail, headers)).status).toBe(401);
  expect((await post(mail, { "content-type": "application/json" })).status).toBe(415);
  expect((await post(mail)).status).toBe(200);
  expect((await post(mail)).status).toBe(200);
  expect(await t.messages()).toHaveLength(2);
  // The envelope counts before the headers.
  const hidden = mailOf(t.seller.email, "undisclosed@mail.example", "Second");
  const envelope = { "x-envelope-to": `<${t.to}>`, "x-envelope-from": t.seller.email };
  expect((await post(hidden, envelope)).status).toBe(200);
  expect((await t.messages()).at(-1).text).toBe("Second");
});

test("a mail that a provider hands over is refused with 422 and the reason, or with 413 for its size", async () => {
  const t = await beginNoticed();
  const forged = await post(mailOf("stranger@mail.example", t.to));
  expect([forged.status, await forged.json()]).toMatchObject([
    422,
    {
      message:
        "This is not the email address of your account. Reply from that address, or on Forecourt.",
    },
  ]);
  const elsewhere = await post(mailOf(t.seller.email, t.to), {
    "x-envelope-from": "x@mail.example",
  });
  expect(elsewhere.status).toBe(422);
  expect((await post(mailOf(t.seller.email, "x@mail.example"))).status).toBe(422);
  const large = await post(mailOf(t.seller.email, t.to, "x".repeat(10_000_000)));
  expect(large.status).toBe(413);
  const bounce = await post(mailOf(t.seller.email, t.to), { "x-envelope-from": "<>" });
  expect(bounce.status).toBe(200);
  expect(await t.messages()).toHaveLength(1);
});

test("a mail above the limits of messages is to be sent again, as a provider understands it", async () => {
  const t = await beginNoticed();
  for (let count = 0; count < MOST_MESSAGES_A_MINUTE; count += 1)
    await post(mailOf(t.seller.email, t.to));
  const refused = await post(mailOf(t.seller.email, t.to));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining("Try again in a minute"),
  });
});

test("a mail is taken later when the database is away, by whichever way it comes", async () => {
  const t = await beginNoticed();
  const mail = { from: t.seller.email, to: t.to, text: "Yes", messageId: "<away@mail.example>" };
  network.refuse();
  expect(await refusalOf(server, mail)).toMatchObject({ code: 451 });
  expect((await post(mailOf(t.seller.email, t.to))).status).toBe(503);
  network.restore();
  await expect.poll(() => refusalOf(server, mail), { timeout: 15_000 }).toBeUndefined();
  expect(await t.messages()).toHaveLength(2);
});

test("a site without the settings has neither the port nor the address, and its mails ask for an answer on the site", async () => {
  // On a database of its own, or another site would send its mails.
  const plain = await startApp();
  try {
    expect(plain.app.mailServer).toBeUndefined();
    const { status } = await fetch(`${plain.url}/api/inbound-mail`, {
      method: "POST",
      headers: { authorization: "Bearer ", "content-type": "application/json" },
      body: "{}",
    });
    expect(status).toBe(404);
    const t = await beginConversation(plain);
    const notice = await noticeTo(plain, t.seller, { id: t.id, side: "seller", number: 1 });
    expect(notice.replyTo).toBe("");
    expect(notice.text).toContain("Please reply on Forecourt, not to this email.");
  } finally {
    await plain.close();
  }
});

test("a site whose port for mails is taken does not start, and says which setting is wrong", async () => {
  const taken = String(server.app.mailServer?.port);
  await expect(startApp({ ...INBOUND, MAIL_INBOUND_PORT: taken }, { db })).rejects.toThrow(
    /^The site cannot receive emails: listen EADDRINUSE.* Set MAIL_INBOUND_PORT/,
  );
});

test("a site that stops takes the mail that is under way to its end, and no other one", async () => {
  const ownDb = await createTestDatabase();
  const own = await startApp(INBOUND, { db: ownDb, resolveDns });
  onTestFinished(async () => {
    await own.close();
    await ownDb.close();
  });
  const t = await beginConversation(own);
  const { replyTo } = await noticeTo(own, t.seller, { id: t.id, side: "seller", number: 1 });
  const port = own.app.mailServer?.port ?? 0;
  const [busy, idle] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  const said = { busy: "", idle: "" };
  busy.on("data", (chunk) => (said.busy += String(chunk)));
  idle.on("data", (chunk) => (said.idle += String(chunk)));
  await expect.poll(() => said.busy + said.idle).toMatch(/220[^]*220/);
  idle.write("LHLO test\r\n");
  busy.write(`LHLO test\r\nMAIL FROM:<${t.seller.email}>\r\nRCPT TO:<${replyTo}>\r\nDATA\r\n`);
  await expect.poll(() => said.busy).toContain("354");
  await expect.poll(() => said.idle).toContain("250");
  busy.write(`From: ${t.seller.email}\r\nTo: ${replyTo}\r\n\r\nFirst half, `);
  const stopped = own.close();
  await once(idle, "close");
  expect(said.idle).toContain("421");
  const late = connect(port, "127.0.0.1");
  const [refused] = await Promise.race([once(late, "error"), once(late, "data")]);
  expect(String(refused)).toMatch(/ECONNREFUSED|421/);
  busy.write("second half.\r\n.\r\n");
  await once(busy, "close");
  expect(said.busy).toMatch(/^250 Taken/m);
  await stopped;
  const { rows } = await ownDb.pool.query(
    "SELECT text FROM conversation_messages WHERE conversation_id = $1 AND is_by_mail",
    [t.id],
  );
  expect(rows).toEqual([{ text: "First half, second half." }]);
  await expect(sendMail(own, { from: t.seller.email, to: replyTo, text: "x" })).rejects.toThrow(
    "ECONNREFUSED",
  );
});
