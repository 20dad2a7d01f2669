import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeMember, makePerson, PASSWORD, type Person, tokenOf } from "#tests/support/person.ts";
import {
  decide,
  FILES,
  makeCase,
  openDocument,
  sendDocument,
} from "#tests/support/verification.ts";
import { addDocument } from "./add-document.ts";
import { removeDue } from "./remove-due.ts";

let server: TestApp;
let admin: Person;
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-documents-"));
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0", DATA_DIR: dataDir });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const makeSeller = () => makeMember(server, { role: "Seller" });
const own = async (seller: Person) => (await seller.browser.call("GET", "/verification")).body;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function rowOf(id: string) {
  const { rows } = await server.db.pool.query(
    "SELECT *, file AS name_on_disk FROM verification_documents WHERE id = $1",
    [id],
  );
  return rows[0];
}

/** The names of all files that are kept. */
function files(): string[] {
  return readdirSync(join(dataDir, "documents"), { recursive: true })
    .map(String)
    .filter((name) => name.length > 2);
}

const messageOf = async (reply: Response) => ((await reply.json()) as { message: string }).message; // an error

const isKept = (file: string) => files().some((name) => name.includes(file));

describe("a document", () => {
  it.each(Object.entries(FILES))(
    "a document may be %s, told by its content",
    async (type, content) => {
      const seller = await makeSeller();
      const { body } = await sendDocument(seller, content, { name: "../../My \u202epass<b>.exe" });
      expect(body).toMatchObject({ kind: "identity", bytes: content.length, is_deleted: false });
      expect(body.name).toBe(`My pass b.${type === "jpeg" ? "jpg" : type}`);
      const reply = await openDocument(server, body._id, seller);
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(content);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        "content-type": type === "pdf" ? "application/pdf" : `image/${type}`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        "content-disposition": expect.stringMatching(/^attachment; filename="My pass b\.\w+"; /),
      });
    },
  );

  it("a document that is something else, empty or too large is refused, with the reason", async () => {
    const seller = await makeSeller();
    const fieldsOf = async (content: Buffer<ArrayBuffer>, sent = {}) =>
      (await sendDocument(seller, content, sent)).body.fields;
    const wrong = { document: "Choose a PDF, JPEG, PNG or WebP file" };
    expect(await fieldsOf(Buffer.from("<!doctype html><script>alert(1)</script>"))).toEqual(wrong);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(await fieldsOf(svg, { name: "a.png", type: "image/png" })).toEqual(wrong);
    const photograph = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");
    expect(await fieldsOf(photograph, { name: "IMG_1.HEIC", type: "image/heic" })).toEqual({
      document: "We can’t read iPhone photos (HEIC). Save the photo as JPEG or send a screenshot",
    });
    expect(await fieldsOf(Buffer.alloc(0))).toEqual({ document: "The document is empty" });
    expect(await fieldsOf(Buffer.concat([FILES.pdf, Buffer.alloc(11_000_000)]))).toEqual({
      document: "Choose a document of at most 10 MB",
    });
    expect(await fieldsOf(FILES.pdf, { kind: "shoe size" })).toHaveProperty("kind");
    expect((await own(seller)).drafts).toEqual([]);
  });

  it("a document is one of six, also of those that come at once", async () => {
    const seller = await makeSeller();
    for (let count = 0; count < 4; count += 1) await sendDocument(seller);
    // One person may have two uploads at a time.
    const sent = [];
    for (let count = 0; count < 2; count += 1)
      sent.push(...(await Promise.all([sendDocument(seller), sendDocument(seller)])));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409,
    ]);
    const { drafts } = await own(seller);
    expect(drafts).toHaveLength(6);
    const path = `/verification/documents/${drafts[0]._id}`;
    const file = (await rowOf(drafts[0]._id)).name_on_disk;
    const stranger = await makeSeller();
    expect((await stranger.browser.call("DELETE", path)).body).toEqual({ deletedCount: 0 });
    expect(isKept(file)).toBe(true);
    expect((await seller.browser.call("DELETE", path)).body).toEqual({ deletedCount: 1 });
    expect(isKept(file)).toBe(false);
    expect((await sendDocument(seller)).status).toBe(200);
  });

  it("a document is one of forty tries, of which each further one waits", async () => {
    const seller = await makeSeller();
    const tryOne = async () => (await sendDocument(seller, Buffer.from("no picture"))).status;
    for (let count = 0; count < 40; count += 1) expect(await tryOne()).toBe(400);
    expect([await tryOne(), await tryOne(), await tryOne()]).toContain(429);
  });

  it("a document is kept where nobody else on the machine can read it, and is served nowhere else", async () => {
    const seller = await makeSeller();
    const { document } = await makeCase(seller);
    const { name_on_disk: file } = await rowOf(document);
    const folder = join(dataDir, "documents");
    const path = join(folder, file.slice(0, 2), file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const at of [`/documents/${file.slice(0, 2)}/${file}`, `/images/${file}-800.webp`])
      expect((await server.get(at)).status).toBe(404);
  });

  it("a document is nobody's but its seller's and an admin's, whose every look is written down", async () => {
    const seller = await makeSeller();
    const added = (await sendDocument(seller)).body._id;
    // Not sent yet.
    expect((await openDocument(server, added, admin)).status).toBe(404);
    const asked = { asked: ["identity"], documents: [added] };
    expect((await seller.browser.call("POST", "/verification", asked)).status).toBe(200);
    for (const role of ["Seller", "Buyer"] as const) {
      const reply = await openDocument(server, added, await makeMember(server, { role }));
      expect(reply.status).toBe(404);
      expect(await messageOf(reply)).toBe(
        "This document doesn’t exist, or you don’t have access to it.",
      );
    }
    const visitor = await openDocument(server, added);
    expect([visitor.status, await messageOf(visitor)]).toEqual([401, "Please log in first."]);
    const token = await tokenOf(seller);
    const looks = () => readAll(admin, `/audit?q=${seller.id}&act=seller.document_opened`);
    expect(await looks()).toEqual([]);
    expect((await openDocument(server, added, admin)).status).toBe(200);
    expect((await openDocument(server, added, seller)).status).toBe(200);
    expect(await looks()).toMatchObject([{ after: { document: added, name: "passport.pdf" } }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60 * 1000 });
    const late = await server.get(`/api/verification/documents/${added}`, {
      authorization: `Bearer ${token}`,
    });
    expect(late.status).toBe(401);
  });

  it("a document is sent to a few at a time: it is in memory until it has arrived", async () => {
    const seller = await makeSeller();
    const { document } = await makeCase(seller);
    const token = await tokenOf(seller);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.get(`/api/verification/documents/${document}`, { authorization: `Bearer ${token}` }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const reply of refused) expect(await messageOf(reply)).toContain("Too many files");
    // An admin has places of their own, and a reply that has arrived has left its place.
    expect((await openDocument(server, document, admin)).status).toBe(200);
    const taken = replies.filter(({ status }) => status === 200);
    await Promise.all(taken.map((reply) => reply.arrayBuffer()));
    expect((await openDocument(server, document, seller)).status).toBe(200);
  });

  it("a document is sent by sellers alone, and by nobody who waits for an answer", async () => {
    const visitor = { ...admin, browser: { ...admin.browser } };
    expect((await sendDocument(await makeMember(server))).status).toBe(403);
    expect((await sendDocument(visitor)).status).toBe(403);
    const seller = await makeSeller();
    await makeCase(seller);
    const again = await sendDocument(seller);
    expect([again.status, again.body.message]).toEqual([
      409,
      "You’ve already applied. Wait for our decision or withdraw your application.",
    ]);
  });
});

describe("a document is deleted", () => {
  const clean = (now: Date) => removeDue(server.app.verification, now);

  it("some days after the decision, and stays in its case as something that was there", async () => {
    const seller = await makeSeller();
    const { id, document } = await makeCase(seller);
    const { name_on_disk: file } = await rowOf(document);
    await clean(inDays(400));
    expect(isKept(file)).toBe(true);
    await decide(admin, id, "approval");
    await clean(inDays(29));
    expect(isKept(file)).toBe(true);
    await clean(inDays(31));
    expect(isKept(file)).toBe(false);
    const reply = await openDocument(server, document, admin);
    expect([reply.status, await messageOf(reply)]).toEqual([
      404,
      "This document has been deleted.",
    ]);
    expect((await own(seller)).cases[0].documents).toMatchObject([{ is_deleted: true }]);
    // The account can be deleted, too, with the documents that remain.
    await admin.browser.call("DELETE", `/users/delete/${seller.id}`);
    // The job of the deletion may be removing it already.
    await clean(new Date());
    await expect.poll(() => rowOf(document)).toBeUndefined();
  });

  it("a document is deleted at once when its case is taken back", async () => {
    const seller = await makeSeller();
    const { id, document } = await makeCase(seller);
    const { name_on_disk: file } = await rowOf(document);
    const reply = await seller.browser.call("POST", `/verification/${id}/withdrawal`);
    expect(reply.body).toEqual({ acknowledged: true });
    await expect.poll(() => isKept(file), { timeout: 15_000 }).toBe(false);
  });

  it("a document is deleted at once when the account is, by its owner or by an admin", async () => {
    for (const by of ["owner", "admin"]) {
      const seller = await makePerson(server, { role: "Seller" });
      const { document } = await makeCase(seller);
      const { name_on_disk: file } = await rowOf(document);
      await (by === "owner"
        ? seller.browser.call("POST", "/account/delete", { password: PASSWORD })
        : admin.browser.call("DELETE", `/users/delete/${seller.id}`));
      expect((await openDocument(server, document, admin)).status).toBe(404);
      await expect.poll(() => isKept(file), { timeout: 15_000 }).toBe(false);
      await expect.poll(() => rowOf(document), { timeout: 15_000 }).toBeUndefined();
    }
  });

  it("a day after it was added and not sent", async () => {
    const { body } = await sendDocument(await makeSeller());
    const { name_on_disk: file } = await rowOf(body._id);
    await clean(inDays(0.9));
    expect(isKept(file)).toBe(true);
    await clean(inDays(1.1));
    expect([isKept(file), await rowOf(body._id)]).toEqual([false, undefined]);
  });

  it("although the site went down between row and file, or between file and row", async () => {
    const seller = await makeSeller();
    const arrived = (await sendDocument(seller)).body._id;
    const never = (await sendDocument(seller)).body._id;
    const { name_on_disk: file } = await rowOf(arrived);
    const unsaid = "UPDATE verification_documents SET stored_at = NULL WHERE seller_id = $1";
    await server.db.pool.query(unsaid, [seller.id]);
    const { documents } = server.app.verification;
    await documents.removeAll((await rowOf(never)).name_on_disk.replace(/^(..)/, "$1/$1"));
    // Meanwhile it is hidden from everybody, its seller included.
    expect((await own(seller)).drafts).toEqual([]);
    expect((await openDocument(server, arrived, seller)).status).toBe(404);
    await clean(inDays(0.02));
    expect(isKept(file)).toBe(true);
    await clean(inDays(0.1));
    expect([isKept(file), await rowOf(arrived), await rowOf(never)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it("a document is deleted and gives its place back, when the store does not take it", async () => {
    const seller = await makeSeller();
    const { documents } = server.app.verification;
    const refusing = { ...documents, write: () => Promise.reject(new Error("no disk")) };
    const context = { ...server.app.verification, documents: refusing };
    const document = new File([FILES.pdf], "passport.pdf");
    const actor = { userId: seller.id, email: seller.email, role: "Seller" as const };
    const add = () =>
      addDocument(
        context,
        { ...actor, sessionId: "", address: "" },
        { kind: "identity", document },
      );
    for (let times = 0; times < 7; times += 1) await expect(add()).rejects.toThrow("no disk");
    expect((await sendDocument(seller)).status).toBe(200);
  });

  it("a document is deleted only when its file is gone: a store that refuses is asked again", async () => {
    const { body } = await sendDocument(await makeSeller());
    const { documents } = server.app.verification;
    const refusing = { ...documents, removeAll: () => Promise.reject(new Error("no disk")) };
    const context = { ...server.app.verification, documents: refusing };
    await expect(removeDue(context, inDays(2))).rejects.toThrow("no disk");
    expect(await rowOf(body._id)).toMatchObject({ deleted_at: null });
    await clean(inDays(2));
    expect(await rowOf(body._id)).toBeUndefined();
  });
});
