import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  attach,
  attachGood,
  makePhoto,
  openAttachment,
  sendPicture,
} from "#tests/support/attachments.ts";
import { makeFolder } from "#tests/support/backup.ts";
import { beginConversation, listOf, look, write } from "#tests/support/conversations.ts";
import { makePdf } from "#tests/support/pdf.ts";
import { makeMember, type Person, type Reply } from "#tests/support/person.ts";
import { makeBuyers } from "#tests/support/sales.ts";
import { forgetConversations } from "./forget-conversations.ts";
import { removeDueAttachments } from "./remove-due-attachments.ts";

const folder = makeFolder();
let server: TestApp;
beforeAll(async () => {
  server = await startApp({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** The files that are kept, without their folders. */
function filesKept(): string[] {
  try {
    return readdirSync(join(folder.path, "attachments"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("/"))
      .toSorted();
  } catch {
    return []; // nothing was ever stored
  }
}

async function filesOf(conversation: string): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ file: string }>(
    "SELECT file FROM message_attachments WHERE conversation_id = $1",
    [conversation],
  );
  return rows.map(({ file }) => file);
}

const isKept = (file: string) => filesKept().some((name) => name.includes(file));

describe("a message with files", () => {
  test("a message with files reaches the other side, whole and once, however often it is sent", async () => {
    const t = await beginConversation(server);
    const picture = await attachGood(t.buyer, t.id, await makePhoto(), "my car.JPG");
    const pdf = await attachGood(t.buyer, t.id, makePdf(), "report.pdf");
    const sent = { text: "", attachments: [pdf, picture], key: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => write(t.buyer, t.id, sent)));
    expect(replies.map(({ status, body }) => `${status} ${body.number}`)).toEqual(
      Array(3).fill("200 2"),
    );
    expect(replies[0]?.body.attachments).toEqual(replies[2]?.body.attachments);
    const { messages } = (await look(t.seller, t.id)).body;
    expect(messages.at(-1)).toMatchObject({
      text: "",
      is_by_mail: false,
      attachments: [
        { _id: pdf, kind: "pdf", name: "report.pdf", width: null },
        { _id: picture, kind: "picture", name: "my car.webp", width: 900, height: 600 },
      ],
    });
    const [line] = await listOf(t.seller);
    expect(line).toMatchObject({ last: { text: "", attachments: 2 } });
    const { body } = await t.buyer.browser.call("GET", "/account/export");
    expect(body.conversations[0].messages[1].attachments[0]).toMatchObject({
      name: "report.pdf",
      path: `/api/conversations/${t.id}/attachments/${pdf}`,
    });
  });

  test("a picture loses what its camera wrote into it, and is served so that no cache keeps it and no script runs", async () => {
    const t = await beginConversation(server);
    const { attachment } = await sendPicture(t.buyer, t.id);
    const reply = await openAttachment(server, t.id, attachment, { person: t.seller });
    expect([reply.status, Object.fromEntries(reply.headers)]).toMatchObject([
      200,
      {
        "cache-control": "private, no-store",
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "content-type": "image/webp",
        "content-disposition": expect.stringMatching(/^attachment; filename="photo.webp"/),
      },
    ]);
    const content = Buffer.from(await reply.arrayBuffer());
    expect(content.includes("SecretCamera")).toBe(false);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    const small = await openAttachment(server, t.id, attachment, {
      person: t.seller,
      query: "?size=preview",
    });
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640);
  });

  test("a photo of 40 megapixels is taken", async () => {
    const t = await beginConversation(server);
    const large = await makePhoto({ width: 8000, height: 5000 });
    const { status, body } = await attach(t.buyer, t.id, large);
    expect([status, body.width, body.height]).toEqual([200, 1600, 1000]);
  });
});

describe("a file that is not taken", () => {
  test("a file that is not taken is named with the reason, and nothing is kept of it", async () => {
    const t = await beginConversation(server);
    const photo = await makePhoto();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>');
    const zip = `PK\u0005\u0006${"\0".repeat(18)}`;
    const bomb = await makePhoto({ width: 9000, height: 6000 });
    const kinds = "Choose a JPEG, PNG, WebP, AVIF, GIF or PDF file";
    const before = filesKept();
    for (const [name, content, reason] of [
      ["cut.jpg", photo.subarray(0, photo.length / 2), "The photo is damaged"],
      ["drawing.svg", svg, kinds],
      ["letter.docx", Buffer.from("PK\u0003\u0004 etc"), kinds],
      ["large.jpg", bomb, "Choose a photo of at most 50 million pixels"],
      ["cut.pdf", makePdf().subarray(0, 150), "The PDF is incomplete or damaged"],
      ["secret.pdf", makePdf({ trailer: "/Encrypt 9 0 R" }), "Remove the password from the PDF"],
      ["both.pdf", makePdf({ behind: zip }), "The PDF is also another type of file"],
      [
        "page.pdf",
        Buffer.from(`%PDF-1.7\n<script>alert(1)</script>${makePdf().toString()}`),
        "The PDF is also another type of file",
      ],
    ] as const) {
      const { status, body } = await attach(t.buyer, t.id, content, name);
      expect([name, status, body.message]).toEqual([name, 400, `${name}: ${reason}.`]);
      expect(body.fields).toEqual({ file: reason });
    }
    const empty = await attach(t.buyer, t.id, Buffer.alloc(0), "empty.jpg");
    expect([empty.status, empty.body.fields]).toEqual([400, { file: "The file is empty" }]);
    // By its content, whatever its name says.
    const { body } = await attach(t.buyer, t.id, makePdf(), "photo.jpg");
    expect(body).toMatchObject({ kind: "pdf", name: "photo.pdf" });
    expect(filesKept().length - before.length).toBe(1);
  });

  test("a picture that is a web page, too, is only a picture afterwards", async () => {
    const t = await beginConversation(server);
    const both = Buffer.concat([await makePhoto(), Buffer.from("<script>alert(1)</script>")]);
    const id = await attachGood(t.buyer, t.id, both);
    const reply = await openAttachment(server, t.id, id, { person: t.buyer });
    expect(Buffer.from(await reply.arrayBuffer()).includes("script")).toBe(false);
  });
});

describe("whose file it is", () => {
  test("a file belongs to its sender until it is sent, is sent by nobody else, in no other conversation and once", async () => {
    const t = await beginConversation(server);
    const other = await beginConversation(server);
    const id = await attachGood(t.buyer, t.id, makePdf());
    const reading = await openAttachment(server, t.id, id, { person: t.seller });
    expect(reading.status).toBe(404);
    const mine = { text: "Look", attachments: [id], key: randomUUID() };
    for (const [person, conversation] of [
      [t.seller, t.id],
      [other.buyer, other.id],
    ] as const) {
      const { status, body } = await write(person, conversation, mine);
      expect([status, Object.keys(body.fields)]).toEqual([409, ["attachments"]]);
      const taken = `/conversations/${conversation}/attachments/${id}`;
      expect((await person.browser.call("DELETE", taken)).body).toEqual({ deletedCount: 0 });
    }
    // Nothing is half sent: neither the text nor a number.
    expect((await look(t.seller, t.id)).body.messages).toHaveLength(1);
    const sent = await Promise.all([
      write(t.buyer, t.id, { ...mine, key: randomUUID() }),
      write(t.buyer, t.id, { ...mine, key: randomUUID() }),
    ]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const gone = `/conversations/${t.id}/attachments/${id}`;
    expect((await t.buyer.browser.call("DELETE", gone)).body).toEqual({ deletedCount: 0 });
  });

  test("a file that is taken away, or not sent within a day, is deleted, and its message is refused as a whole", async () => {
    const t = await beginConversation(server);
    const taken = await attachGood(t.buyer, t.id, makePdf());
    const [file = ""] = await filesOf(t.id);
    expect(isKept(file)).toBe(true);
    const path = `/conversations/${t.id}/attachments/${taken}`;
    expect((await t.buyer.browser.call("DELETE", path)).body).toEqual({ deletedCount: 1 });
    expect(isKept(file)).toBe(false);

    const old = await attachGood(t.buyer, t.id, makePdf());
    const young = await attachGood(t.buyer, t.id, makePdf());
    const { attachment: sent } = await sendPicture(t.buyer, t.id);
    await server.db.pool.query(
      "UPDATE message_attachments SET created_at = now() - interval '25 hours' WHERE id = ANY ($1)",
      [[old, sent]],
    );
    await Promise.all([1, 2].map(() => removeDueAttachments(server.app.work, new Date())));
    await removeDueAttachments(server.app.work, new Date());
    const { status, body } = await write(t.buyer, t.id, { attachments: [young, old] });
    expect([status, body.message]).toEqual([
      409,
      "One of your files has expired, because unsent files are kept for one day. Remove it and add it again.",
    ]);
    expect((await write(t.buyer, t.id, { attachments: [young] })).status).toBe(200);
    const kept = await openAttachment(server, t.id, sent, { person: t.seller });
    expect(kept.status).toBe(200);
  });

  test("the files of a conversation go with it, by a job", async () => {
    const t = await beginConversation(server);
    await sendPicture(t.seller, t.id);
    await attachGood(t.buyer, t.id, makePdf());
    const files = await filesOf(t.id);
    expect(files.map(isKept)).toEqual([true, true]);
    await server.db.pool.query(
      "UPDATE conversations SET last_message_at = now() - interval '3 years' WHERE id = $1",
      [t.id],
    );
    await forgetConversations({ ...server.app.work, messageMonths: 24 });
    await expect.poll(() => files.map(isKept), { timeout: 15_000 }).toEqual([false, false]);
    await expect
      .poll(async () => {
        const { rows } = await server.db.pool.query(
          "SELECT FROM message_attachments WHERE file = ANY ($1)",
          [files],
        );
        return rows.length;
      })
      .toBe(0);
  });

  test("who leaves takes unsent files along, and the other side keeps what was sent", async () => {
    const t = await beginConversation(server);
    const { attachment } = await sendPicture(t.buyer, t.id);
    const [sent = ""] = await filesOf(t.id);
    await attachGood(t.buyer, t.id, makePdf());
    const unsent = (await filesOf(t.id)).filter((file) => file !== sent);
    const admin = await makeMember(server, { role: "admin" });
    const deleted = await admin.browser.call("DELETE", `/users/delete/${t.buyer.id}`);
    expect(deleted.body.deletedCount).toBe(1);
    await expect.poll(() => unsent.map(isKept), { timeout: 15_000 }).toEqual([false]);
    expect(isKept(sent)).toBe(true);
    const reply = await openAttachment(server, t.id, attachment, { person: t.seller });
    expect(reply.status).toBe(200);
    const other = await admin.browser.call("DELETE", `/users/delete/${t.seller.id}`);
    expect(other.body.deletedCount).toBe(1);
    await expect.poll(() => isKept(sent), { timeout: 15_000 }).toBe(false);
  });
});

describe("limits", () => {
  test("limits hold for one message and, for a new account, for one day, also when all are sent at once", async () => {
    const t = await beginConversation(server);
    const replies: Reply[] = [];
    // As many as one person may send at once.
    for (let round = 0; round < 3; round += 1)
      replies.push(
        ...(await Promise.all([1, 2, 3, 4].map(() => attach(t.buyer, t.id, makePdf(), "a.pdf")))),
      );
    const ids = replies.flatMap(({ body }) => body._id ?? []);
    expect(ids).toHaveLength(10);
    expect(replies.find(({ status }) => status === 429)?.body.message).toMatch(
      /^You’ve added 10 files today, the maximum for a new account\./,
    );
    const six = await write(t.buyer, t.id, { attachments: ids.slice(0, 6) });
    expect([six.status, six.body.fields]).toEqual([400, { attachments: "Add at most 5 files" }]);
    const twice = await write(t.buyer, t.id, { attachments: [ids[0], ids[0]] });
    expect([twice.status, twice.body.fields]).toEqual([
      400,
      { attachments: "Remove the duplicate file" },
    ]);
    expect((await write(t.buyer, t.id, { attachments: ids.slice(0, 5) })).status).toBe(200);
    const nothing = await write(t.buyer, t.id, { text: "  " });
    expect([nothing.status, nothing.body.fields]).toEqual([400, { text: "Write a message" }]);
  });

  test("a file whose connection is lost half way leaves nothing behind, and can be sent again at once", async () => {
    const t = await beginConversation(server);
    const before = filesKept();
    const { port } = new URL(server.url);
    for (let round = 0; round < 6; round += 1) {
      const request = connect(Number(port), "127.0.0.1");
      await once(request, "connect");
      request.write(
        `POST /api/conversations/${t.id}/attachments HTTP/1.1\r\nHost: cars.test\r\nOrigin: http://cars.test\r\n` +
          `Authorization: Bearer ${t.buyer.browser.accessToken}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
          `Content-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
      );
      const closed = once(request, "close");
      request.destroy();
      await closed;
    }
    // More than one person may send at once: the slots of those that broke off are free again.
    await expect.poll(async () => (await attach(t.buyer, t.id, makePdf())).status).toBe(200);
    expect(await filesOf(t.id)).toHaveLength(1);
    expect(filesKept()).toHaveLength(before.length + 1);
  });

  test("a stranger's file is refused before it is read, with the reply for no conversation", async () => {
    const t = await beginConversation(server);
    const [stranger] = (await makeBuyers(server, 1)) as [Person];
    expect((await attach(stranger, t.id, makePdf())).status).toBe(404);
    const { url } = server;
    const form = new FormData();
    form.set("file", new File(["x"], "x.pdf"));
    const path = `${url}/api/conversations/${t.id}/attachments`;
    expect((await fetch(path, { method: "POST", body: form })).status).toBe(401);
  });
});
