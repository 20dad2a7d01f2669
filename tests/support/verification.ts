import type { TestApp } from "./app.ts";
import { type Person, type Reply, tokenOf } from "./person.ts";

/** Minimal files with the magic bytes of each type. */
export const FILES = {
  pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]),
  webp: Buffer.from("RIFF\u0004\u0000\u0000\u0000WEBPVP8 ", "latin1"),
};

/** Uploads a document as the page does. */
export function sendDocument(
  { browser }: Person,
  content: Uint8Array<ArrayBuffer> = FILES.pdf,
  own: { name?: string; kind?: string; type?: string } = {},
): Promise<Reply> {
  const { name = "passport.pdf", kind = "identity", type = "application/pdf" } = own;
  const form = new FormData();
  form.set("kind", kind);
  form.set("document", new File([content], name, { type }));
  return browser.call("POST", "/verification/documents", form);
}

/** Opens a document as a user, or as a visitor without `person`. */
export async function openDocument(
  server: TestApp,
  id: string,
  person?: Person,
): Promise<Response> {
  const token = person && (await tokenOf(person));
  return server.get(`/api/verification/documents/${id}`, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
}

/** A seller's open case with one document. */
export async function makeCase(
  seller: Person,
  own: object = {},
): Promise<{ id: string; document: string }> {
  const added = await sendDocument(seller);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  const documents = [added.body._id];
  const sent = { asked: ["identity", "business"], documents, message: "Please", ...own };
  const { status, body } = await seller.browser.call("POST", "/verification", sent);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.insertedId, document: added.body._id };
}

/** Decides as an admin. */
export function decide(
  { browser }: Person,
  id: string,
  how: "approval" | "refusal" | "revocation",
  own: object = {},
): Promise<Reply> {
  const usual = { approval: { checked: ["identity"] }, refusal: {}, revocation: {} }[how];
  const sent = { reason: "We have looked at it", ...usual, ...own };
  return browser.call("PUT", `/verifications/${id}/${how}`, sent);
}

/** A seller's own cases. */
export async function ownCases({ browser }: Person) {
  return (await browser.call("GET", "/verification")).body.cases;
}

/** The public data of a seller. */
export async function shownSeller(server: TestApp, { id }: Person) {
  return (await server.get(`/api/sellers/${id}`)).json();
}

/** Verifies a seller without evidence, as scripts do. */
export function verifyPlainly(admin: Person, { email }: Person): Promise<Reply> {
  return admin.browser.call("PUT", `/verifiedseller?email=${encodeURIComponent(email)}`);
}
