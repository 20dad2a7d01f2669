import { connect } from "node:net";
import { once } from "node:events";
import type Mail from "nodemailer/lib/mailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  INBOUND,
  noticeTo,
  refusalOf,
  REPLY_DOMAIN,
  resolveDns,
  sendMail,
  SIGNATURE,
} from "#tests/support/answers.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePhoto } from "#tests/support/attachments.ts";
import { beginConversation, look, setBlock, write } from "#tests/support/conversations.ts";
import { makePdf } from "#tests/support/pdf.ts";
import { makeMember } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp(INBOUND, { resolveDns });
});
afterAll(() => server.close());

/** A conversation whose seller has been mailed about the question. */
async function beginNoticed() {
  const t = await beginConversation(server);
  const notice = await noticeTo(server, t.seller, { id: t.id, side: "seller", number: 1 });
  const answer = { from: t.seller.email, to: notice.replyTo, text: "Yes, it is." };
  const messages = async () => (await look(t.buyer, t.id)).body.messages;
  return { ...t, notice, answer, messages };
}

const QUOTED = (address: string) => `

On Tue, 24 Nov 2026 at 10:00, Forecourt <${address}>
wrote:

> Hello Pat Meyer,
>
> Is it still available?
`;

describe("an answer by mail", () => {
  test("an answer by mail is a message of its side, with its files and without what it quotes", async () => {
    const t = await beginNoticed();
    expect(t.notice.replyTo).toMatch(/^c-[0-9a-z]{32}@reply\.cars\.test$/);
    expect(t.notice.text).toContain("You can also reply to this email");
    expect(t.notice.text).not.toContain("not to this email");
    await sendMail(server, {
      ...t.answer,
      from: `"Pat" <${t.seller.email.toUpperCase()}>`,
      envelope: { from: t.seller.email, to: t.answer.to },
      text: `Yes, it is.\n\nCome > by. ${QUOTED(t.answer.to)}`,
      attachments: [
        { filename: "front.jpg", content: await makePhoto() },
        { filename: "report.pdf", content: makePdf() },
      ],
    });
    expect((await t.messages()).at(-1)).toMatchObject({
      number: 2,
      isOwn: false,
      is_by_mail: true,
      text: "Yes, it is.\n\nCome > by.",
      attachments: [
        { kind: "picture", name: "front.webp" },
        { kind: "pdf", name: "report.pdf" },
      ],
    });
    // The other side has an address of its own, and is answered at the same one as before.
    const other = await noticeTo(server, t.buyer, { id: t.id, side: "buyer", number: 2 });
    expect(other.replyTo).not.toBe(t.notice.replyTo);
    expect(await refusalOf(server, { ...t.answer, to: other.replyTo })).toMatchObject({
      code: 550,
    });
  });

  test("an answer shows its sender's address to nobody, whatever the program quotes", async () => {
    const t = await beginNoticed();
    const { email } = t.seller;
    const quoted = `From: Forecourt\nSent: Tuesday, 24 November 2026 10:00\nTo: Pat <${email}>\nSubject: A message\n\n${t.notice.text}`;
    await sendMail(server, { ...t.answer, text: `Yes, it is.\n\n${quoted}` });
    const photo = { filename: "front.jpg", content: await makePhoto() };
    await sendMail(server, { ...t.answer, text: `\n${quoted}`, attachments: [photo] });
    // Of a program that is not known.
    await sendMail(server, { ...t.answer, text: `Yes.\nEmpfänger: ${email.toUpperCase()}` });
    const texts = (await t.messages()).map((message: { text: string }) => message.text);
    expect(texts.slice(1)).toEqual(["Yes, it is.", "", "Yes.\nEmpfänger: …"]);
    expect((await refusalOf(server, { ...t.answer, text: quoted }))?.text).toMatch(
      /^550 .*Write your reply above the quoted email and your signature\.$/,
    );
  });

  test("an answer in HTML is its text alone, whatever scripts it has", async () => {
    const t = await beginNoticed();
    const { text: _, ...answer } = t.answer;
    await sendMail(server, {
      ...answer,
      html: `<html><head><style>p{color:red}</style><script>alert(1)</script></head><body><p>Yes,<br>it is &amp; stays.</p><script>alert(2)</script><img src=x onerror="alert(3)"></body></html>`,
    });
    const [, message] = await t.messages();
    expect(message.text).toMatch(/^Yes,\nit is & stays\.$/);
  });

  test("a mail that comes twice is one message, also when it comes twice at once", async () => {
    const t = await beginNoticed();
    const mail = {
      ...t.answer,
      messageId: "<one@mail.example>",
      attachments: [{ filename: "report.pdf", content: makePdf() }],
    };
    await Promise.all([sendMail(server, mail), sendMail(server, mail)]);
    await sendMail(server, mail);
    expect(await t.messages()).toHaveLength(2);
    const { rows } = await server.db.pool.query(
      "SELECT FROM message_attachments WHERE conversation_id = $1",
      [t.id],
    );
    expect(rows).toHaveLength(1);
    await sendMail(server, { ...mail, messageId: "<two@mail.example>" });
    expect(await t.messages()).toHaveLength(3);
  });

  test("who answers by mail is mailed about the next message, too, without a visit to the site", async () => {
    const t = await beginNoticed();
    await write(t.buyer, t.id, { text: "Still there?" });
    await sendMail(server, t.answer);
    const due = async () => {
      const { rows } = await server.db.pool.query(
        "SELECT seller_mail, seller_unread FROM conversations WHERE id = $1",
        [t.id],
      );
      return rows[0];
    };
    // Not about the first one, which the mail was about.
    expect(await due()).toEqual({ seller_mail: 2, seller_unread: 2 });
    const next = await noticeTo(server, t.seller, {
      id: t.id,
      side: "seller",
      number: 2,
      count: 2,
    });
    expect(next.text).toContain("> Still there?");
    expect(next.replyTo).toBe(t.notice.replyTo);
  });
});

describe("a mail that is refused", () => {
  test("a mail of a stranger, a forged one and one to nobody are refused with a sentence, and nothing is added", async () => {
    const t = await beginNoticed();
    const { email } = t.seller;
    const notOwn =
      /^550 .*This is not the email address of your account\. Reply from that address, or on Forecourt\.$/;
    const cases: [Mail.Options, RegExp][] = [
      [{ from: "stranger@mail.example" }, notOwn],
      [{ from: t.buyer.email }, notOwn],
      [{ envelope: { from: "stranger@mail.example", to: t.answer.to } }, notOwn],
      [
        { from: [email, "stranger@mail.example"], envelope: { from: email, to: t.answer.to } },
        notOwn,
      ],
      [
        { to: `c-${"0".repeat(32)}@${REPLY_DOMAIN}` },
        /^550 .*We couldn't find this conversation\.$/,
      ],
      [{ to: `anybody@${REPLY_DOMAIN}` }, /^550 .*We couldn't find this conversation\.$/],
      [
        { to: t.answer.to.replace("reply.", "other.") },
        /^550 .*We couldn't find this conversation\.$/,
      ],
    ];
    for (const [mail, sentence] of cases)
      expect((await refusalOf(server, { ...t.answer, ...mail }))?.text).toMatch(sentence);
    expect(await t.messages()).toHaveLength(1);
  });

  test("a domain that says how its mails are known is believed: unsigned mails are refused, signed ones taken", async () => {
    const t = await beginNoticed();
    const email = `${t.seller.id}@strict.test`;
    await server.db.owner.query("UPDATE users SET email = $2 WHERE id = $1", [t.seller.id, email]);
    const mail = { ...t.answer, from: email };
    expect((await refusalOf(server, mail))?.text).toMatch(
      /^550 .*Your domain does not confirm that it sent this email \(DMARC, SPF\)\./,
    );
    expect(await t.messages()).toHaveLength(1);
    await sendMail(server, { ...mail, dkim: SIGNATURE });
    expect(await t.messages()).toHaveLength(2);
    // A signature of another domain proves nothing.
    const foreign = { ...SIGNATURE, domainName: "other.test" };
    expect(await refusalOf(server, { ...mail, dkim: foreign })).toMatchObject({ code: 550 });
    await server.db.owner.query("UPDATE users SET email = $2 WHERE id = $1", [
      t.seller.id,
      `${t.seller.id}@silent.test`,
    ]);
    const later = await refusalOf(server, { ...mail, from: `${t.seller.id}@silent.test` });
    expect(later).toMatchObject({ code: 451 });
  });

  test("what the page would refuse is refused by mail with the same sentence", async () => {
    const t = await beginNoticed();
    const refused = async (own: object) => (await refusalOf(server, { ...t.answer, ...own }))?.text;
    const files = (...names: string[]) => ({
      attachments: names.map((filename) => ({ filename, content: Buffer.from("PK\u0003\u0004") })),
    });
    expect(await refused({ text: "x".repeat(2001) })).toMatch(
      /^550 .*Use at most 2000 characters\.$/,
    );
    expect(await refused({ text: " " })).toMatch(/^550 .*Write a message\.$/);
    expect(await refused({ ...files("contract.docx"), text: " " })).toMatch(
      /^550 .*contract\.docx: Choose a JPEG, PNG, WebP, AVIF, GIF or PDF file\.$/,
    );
    expect(await refused(files("1", "2", "3", "4", "5", "6"))).toMatch(
      /^550 .*You can send 5 files/,
    );
    await setBlock(t.buyer, t.id, true);
    expect(await refused({})).toMatch(/^550 .*You can't send messages to this person\.$/);
    await setBlock(t.buyer, t.id, false);
    const admin = await makeMember(server, { role: "admin" });
    const suspend = (method: "POST" | "DELETE") =>
      admin.browser.call(method, `/people/${t.seller.id}/suspension`, { reason: "Too many lies" });
    await suspend("POST");
    expect(await refused({})).toMatch(/^550 .*Your account is suspended\. Reason: Too many lies$/);
    await suspend("DELETE");
    await admin.browser.call("DELETE", `/users/delete/${t.buyer.id}`);
    expect(await refused({})).toMatch(/^550 .*This account has been deleted/);
    await server.db.owner.query("DELETE FROM conversations WHERE id = $1", [t.id]);
    expect(await refused({})).toMatch(/^550 .*We couldn't find this conversation\.$/);
  });

  test("a mail of 10 MB is refused by its size, announced or not, and not read to its end", async () => {
    const t = await beginNoticed();
    const large = { ...t.answer, attachments: [{ filename: "a.pdf", content: Buffer.alloc(8e6) }] };
    expect(await refusalOf(server, large)).toMatchObject({ code: 552 });
    const socket = connect(server.app.mailServer?.port ?? 0, "127.0.0.1");
    let said = "";
    socket.on("data", (chunk) => (said += String(chunk)));
    const closed = once(socket, "close");
    socket.on("error", () => {});
    await expect.poll(() => said).toContain("220");
    socket.write(
      `LHLO test\r\nMAIL FROM:<${t.seller.email}>\r\nRCPT TO:<${t.answer.to}>\r\nDATA\r\n`,
    );
    await expect.poll(() => said).toContain("354");
    const line = `${"x".repeat(998)}\r\n`.repeat(1000);
    for (let sent = 0; sent < 12 && !socket.destroyed; sent += 1)
      if (!socket.write(line)) await Promise.race([once(socket, "drain"), closed]);
    await closed;
    expect(said).toContain("552");
    expect(await t.messages()).toHaveLength(1);
  });
});

describe("a long hostile mail is answered", () => {
  test.each([
    ["lines of dashes", "------\n"],
    ["one line of times", "1:11"],
    ["heads", "wrote:\n"],
  ])("%s", async (_, part) => {
    const t = await beginNoticed();
    const text = part.repeat(1_000_000 / part.length);
    expect(await refusalOf(server, { ...t.answer, text })).toMatchObject({ code: 550 });
  });
});

describe("programs that answer", () => {
  test("mails of programs are taken and dropped", async () => {
    const t = await beginNoticed();
    for (const headers of [
      { "Auto-Submitted": "auto-replied" },
      { Precedence: "bulk" },
      { Precedence: "auto_reply" },
      { "X-Auto-Response-Suppress": "All", "Auto-Submitted": "auto-generated" },
      { "X-Autoreply": "yes" },
      { "List-Post": "<mailto:cars@mail.example>" },
      { "List-Id": "<cars.mail.example>" },
    ])
      await sendMail(server, { ...t.answer, headers });
    await sendMail(server, { ...t.answer, envelope: { from: "", to: t.answer.to } });
    await sendMail(server, {
      ...t.answer,
      raw: `From: ${t.seller.email}\r\nTo: ${t.answer.to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nFailed\r\n--b--\r\n`,
      envelope: { from: t.seller.email, to: t.answer.to },
    });
    expect(await t.messages()).toHaveLength(1);
    // The second one asks programs not to answer; services that dealers send by add the third to every mail.
    await sendMail(server, { ...t.answer, headers: { "Auto-Submitted": "no" } });
    await sendMail(server, { ...t.answer, headers: { "X-Auto-Response-Suppress": "All" } });
    const leave = { "List-Unsubscribe": "<mailto:leave@mail.example>" };
    await sendMail(server, { ...t.answer, headers: leave });
    expect(await t.messages()).toHaveLength(4);
  });

  test("two programs that answer every mail, and do not say that they are programs, come to an end", async () => {
    const t = await beginConversation(server);
    const sides = { seller: t.seller, buyer: t.buyer };
    const count = { seller: 0, buyer: 0 };
    let side: "seller" | "buyer" = "seller";
    for (let round = 0; ; round += 1) {
      const { rows } = await server.db.pool.query<{ due: number | null }>(
        `SELECT ${side}_mail AS due FROM conversations WHERE id = $1`,
        [t.id],
      );
      const number = rows[0]?.due ?? 0;
      if (number === 0) break;
      count[side] += 1;
      const asked = { id: t.id, side, number, count: count[side] };
      const { replyTo } = await noticeTo(server, sides[side], asked);
      await sendMail(server, { from: sides[side].email, to: replyTo, text: "I am on holiday." });
      side = side === "seller" ? "buyer" : "seller";
      // The limit of a minute would end it sooner.
      await server.db.pool.query(
        "UPDATE conversation_messages SET sent_at = sent_at - interval '2 minutes' WHERE conversation_id = $1",
        [t.id],
      );
      expect(round).toBeLessThan(40);
    }
    expect(count.seller).toBeLessThanOrEqual(11);
    expect(count.buyer).toBeLessThanOrEqual(11);
    expect(count.seller).toBeGreaterThan(5);
  });
});
