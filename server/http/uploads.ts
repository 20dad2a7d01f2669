import type { FastifyInstance } from "fastify";
import { t } from "#shared/lib/text.ts";
import { MAX_IMPORT_BYTES } from "#shared/rules/imports.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { MAX_DOCUMENT_BYTES } from "#shared/rules/verification.ts";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";
import { AppError } from "#server/base/errors.ts";
import type { SignedIn } from "#server/base/actor.ts";
import type { FindActor } from "./caller.ts";
import { ONE_CLICK } from "./one-click-unsubscribe.ts";
import { transferLimit } from "./transfer-limit.ts";

const PICTURES = "/api/images";
const IMPORTS = "/api/imports";
const DOCUMENTS = "/api/verification/documents";
const ATTACHMENTS = /^\/api\/conversations\/[\da-f-]{36}\/attachments$/i;
const MAX_FILE_BYTES = Math.max(MAX_PICTURE_BYTES, MAX_IMPORT_BYTES, MAX_DOCUMENT_BYTES);
/** Paths for uploads that only sellers make. */
const OF_SELLERS: ReadonlyMap<string, "imports" | "documents"> = new Map([
  [IMPORTS, "imports"],
  [DOCUMENTS, "documents"],
]);

/** Allowance for the multipart boundaries and headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;

/**
 * A file and the key that picture services require; parsing thousands of parts would block the event loop.
 */
const MOST_PARTS = 8;

/**
 * Accepts multipart forms at a few addresses only. They are read whole, up to a size limit, with limited
 * concurrency in all and per person or network. Visitors have slots of their own, so that they cannot use up
 * the slots of signed-in users. Where files are not kept, as in a public demo, each is refused.
 */
export function acceptUploads(
  app: FastifyInstance,
  findActor: FindActor,
  { areKept }: { areKept: boolean },
): void {
  const places = {
    visitors: transferLimit(6, 4),
    members: transferLimit(6, 4),
    imports: transferLimit(3, 2),
    documents: transferLimit(3, 2),
  };
  // Checked before the body is read.
  app.addHook("onRequest", async ({ url, headers, ip, routeOptions }, { raw }) => {
    if (!headers["content-type"]?.toLowerCase().startsWith("multipart/")) return;
    // A form without files, which is not read.
    if (routeOptions.url === ONE_CLICK) return;
    if (!areKept) throw new AppError("FORBIDDEN", t`This demo keeps no uploads.`);
    const path = url.split("?")[0];
    const ofSellers = OF_SELLERS.get(path ?? "");
    const isAttachment = ATTACHMENTS.test(path ?? "");
    if (path !== PICTURES && ofSellers === undefined && !isAttachment)
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", t`Files cannot be uploaded to this address.`);
    const cookie = normalCookies(headers.cookie);
    const actor = await findActor({ authorization: headers.authorization, cookie });
    if (ofSellers !== undefined) requireSeller(actor);
    if (isAttachment) requireSomebody(actor);
    const kind = ofSellers ?? (actor === undefined ? "visitors" : "members");
    const leave = await places[kind].enter({ whose: actor?.userId ?? networkOf(ip) });
    raw.once("close", leave);
    // Disconnected while the session was looked up.
    if (raw.destroyed) leave();
  });
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MAX_FILE_BYTES + ENVELOPE_BYTES },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const boundary = boundaryOf(String(request.headers["content-type"]));
      if (countParts(body, boundary) > MOST_PARTS)
        throw new AppError("BAD_REQUEST", t`The form has too many parts.`, {
          fields: { body: t`Send at most ${MOST_PARTS} parts` },
        });
      // Parsed with the same boundary by which the parts were counted, whatever else the header says.
      const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
      try {
        return await new Response(new Uint8Array(body), { headers }).formData();
      } catch {
        throw new AppError("BAD_REQUEST", t`The form could not be read.`, {
          fields: { body: t`The form is incomplete` },
        });
      }
    },
  );
}

/** The calls check this too, but only after the whole file was read. */
function requireSomebody(actor: SignedIn | undefined): asserts actor {
  if (actor === undefined) throw new AppError("UNAUTHORIZED", t`Please log in first.`);
}

function requireSeller(actor: SignedIn | undefined): void {
  requireSomebody(actor);
  if (actor.role !== "Seller")
    throw new AppError("FORBIDDEN", t`You need a seller account to do this.`);
}

/** The boundary between the parts of a form; RFC 2046 allows these characters. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? "";
}

/** Counts the parts of a form, up to the limit. */
function countParts(body: Buffer, boundary: string): number {
  const mark = `--${boundary}`;
  let count = 0;
  let at = body.indexOf(mark);
  while (at !== -1 && count <= MOST_PARTS + 1) {
    count += 1;
    at = body.indexOf(mark, at + mark.length);
  }
  // The last boundary ends the form.
  return count - 1;
}
