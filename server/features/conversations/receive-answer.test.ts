import sharp from "sharp";
import type Mail from "nodemailer/lib/mailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_MESSAGES_A_MINUTE } from "#shared/rules/conversations.ts";
import { INBOUND, noticeTo, refusalOf, resolveDns, sendMail } from "#tests/support/answers.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePhoto } from "#tests/support/attachments.ts";
import { beginConversation, look } from "#tests/support/conversations.ts";
import { makePdf } from "#tests/support/pdf.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp(INBOUND, { resolveDns });
});
afterAll(() => server.close());

/** A conversation whose seller has been mailed about the question. */
async function beginNoticed() {
  const t = await beginConversation(server);
  const { replyTo } = await noticeTo(server, t.seller, { id: t.id, side: "seller", number: 1 });
  const messages = async () => (await look(t.buyer, t.id)).body.messages;
  return { ...t, messages, answer: { from: t.seller.email, to: replyTo, text: "Yes, it is." } };
}

/** Sends an answer, and returns its text and the names of its files. */
async function answerWith(mail: Mail.Options) {
  const t = await beginNoticed();
  const { from, to } = t.answer;
  const refused = await refusalOf(server, { from, to, ...mail });
  const messages = await t.messages();
  const { text, attachments } = messages.at(-1);
  const names = attachments.map(({ name }: { name: string }) => name);
  return { refused: refused?.text, count: messages.length, text, names };
}

/** A picture of noise, which no encoding makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
const inline = (cid: string, content: Buffer) => ({
  filename: `${cid}.png`,
  cid,
  content,
  contentType: "image/png",
});
const KINDS = "Choose a JPEG, PNG, WebP, AVIF, GIF or PDF file.";

test("a picture in the answer itself is kept, and those of the signature and of what is quoted are not", async () => {
  const attachments = await Promise.all(
    ["pasted", "gmail", "unplaced", "quoted"].map(async (cid) =>
      inline(cid, await noise(300, 200)),
    ),
  );
  const image = (cid: string) => `<img src="cid:${cid}">`;
  const html = `<div>Look:<br>${image("pasted")}</div>
    <div class="gmail_signature">Pat ${image("gmail")}</div>
    <blockquote>Is it there? ${image("quoted")}</blockquote>`;
  // Some programs give every file a Content-ID.
  const report = { filename: "report.pdf", cid: "report", content: makePdf() };
  const { text, names } = await answerWith({
    text: "Look:",
    html,
    attachments: [...attachments, report],
  });
  // What nothing refers to has no place, and is not left out.
  expect({ text, names }).toEqual({
    text: "Look:",
    names: ["report.pdf", "pasted.webp", "unplaced.webp"],
  });
  const onlyHtml = await answerWith({ html, attachments: attachments.slice(0, 2) });
  expect(onlyHtml).toMatchObject({ text: "Look:\n\nPat", names: ["pasted.webp"] });
});

test("a small picture within the text is a logo and left out, and the same one attached is kept", async () => {
  const [small, flat] = [await makePhoto({ width: 200, height: 200 }), await noise(400, 120)];
  const html = `<p>Yes.</p><img src="cid:small"><img src="cid:flat">`;
  const attachments = [
    inline("small", small),
    inline("flat", flat),
    inline("line", await noise(600, 50)),
  ];
  expect(await answerWith({ html: `${html}<img src="cid:line">`, attachments })).toMatchObject({
    text: "Yes.",
    names: [],
  });
  const attached = [
    { filename: "small.jpg", content: small },
    { filename: "flat.png", content: flat },
  ];
  expect((await answerWith({ text: "Yes.", attachments: attached })).names).toEqual([
    "small.webp",
    "flat.webp",
  ]);
});

test("a file that no message takes is named in the message, and the rest of the mail is delivered", async () => {
  const attachments = [
    { filename: "contract.docx", content: Buffer.from("PK\u0003\u0004") },
    { filename: "report.pdf", content: makePdf() },
    { filename: "list.xlsx", content: Buffer.from("PK\u0003\u0004") },
  ];
  const { text, names } = await answerWith({ text: "Here it is.", attachments });
  expect(text).toBe(
    `Here it is.\n\n[A file in this email was not accepted: contract.docx: ${KINDS}]\n\n[A file in this email was not accepted: list.xlsx: ${KINDS}]`,
  );
  expect(names).toEqual(["report.pdf"]);
  const full = await answerWith({ text: "x".repeat(1990), attachments });
  expect(full).toMatchObject({
    count: 1,
    refused: expect.stringContaining(`contract.docx: ${KINDS}`),
  });
});

test("parts of a mail that are for programs are left out, and are no message by themselves", async () => {
  const attachments = [
    { filename: "smime.p7s", content: "x", contentType: "application/pkcs7-signature" },
    { filename: "signature.asc", content: "x", contentType: "application/octet-stream" },
    { filename: "invite.ics", content: "x", contentType: "text/calendar" },
    { filename: "pat.vcf", content: "x", contentType: "text/vcard" },
  ];
  const { text, names } = await answerWith({ text: "Yes.", attachments });
  expect({ text, names }).toEqual({ text: "Yes.", names: [] });
  expect((await answerWith({ text: "", attachments })).refused).toMatch(/Write a message\.$/);
});

test("an answer that is nested too deep is refused, and one that quotes such a mail is delivered", async () => {
  const deep = `${"<div>".repeat(500)}A secret${"</div>".repeat(500)}`;
  expect(await answerWith({ html: `<p>Yes.</p>${deep}` })).toMatchObject({
    count: 1,
    refused: expect.stringContaining("too much formatting to read. Send it again as plain text."),
  });
  const quoted = `<p>Yes.</p><blockquote>${deep}</blockquote>`;
  expect(await answerWith({ html: quoted })).toMatchObject({ count: 2, text: "Yes." });
});

test("an answer above quotes without end is delivered", async () => {
  const html = `<p>Yes.</p>${"<blockquote>x".repeat(75_000)}`;
  expect(await answerWith({ html })).toMatchObject({ count: 2, text: "Yes." });
});

test("a message shows nobody's address, also in the name of a file", async () => {
  const t = await beginNoticed();
  const content = Buffer.from("PK");
  const attachments = [{ filename: `${t.seller.email}.docx`, content }];
  await sendMail(server, { ...t.answer, attachments });
  const { text } = (await t.messages()).at(-1);
  expect(text).toContain("was not accepted");
  expect(text).not.toContain(t.seller.email);
});

test("a stranger's mail is refused by its header, and its body is not read", async () => {
  const t = await beginNoticed();
  const nested = Array.from({ length: 300 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`,
  ]).join("\r\n");
  const raw = (from: string) => `From: ${from}\r\nTo: ${t.answer.to}\r\n${nested}\r\n\r\nYes.\r\n`;
  const refused = async (from: string) =>
    (await refusalOf(server, { envelope: { from, to: t.answer.to }, raw: raw(from) }))?.text;
  expect(await refused("stranger@mail.example")).toMatch(
    /^550 .*not the email address of your account/,
  );
  expect(await refused(t.seller.email)).toMatch(/^550 .*The email could not be read\.$/);
});

test("an answer above the limits of messages is taken when its sender's server tries again", async () => {
  const t = await beginNoticed();
  for (let count = 0; count < MOST_MESSAGES_A_MINUTE; count += 1)
    await sendMail(server, { ...t.answer, text: `Line ${count}` });
  const mail = { ...t.answer, messageId: "<late@mail.example>" };
  expect(await refusalOf(server, mail)).toMatchObject({
    code: 451,
    text: expect.stringContaining("messages in a minute. Try again in a minute."),
  });
  await server.db.pool.query(
    "UPDATE conversation_messages SET sent_at = sent_at - interval '2 minutes' WHERE conversation_id = $1",
    [t.id],
  );
  await sendMail(server, mail);
  expect((await t.messages()).at(-1)).toMatchObject({ text: "Yes, it is." });
});
