import type { FastifyInstance } from "fastify";
import { MAX_IMPORT_BYTES } from "#shared/rules/imports.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { MAX_DOCUMENT_BYTES } from "#shared/rules/verification.ts";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";
import { AppError } from "#server/base/errors.ts";
import type { SignedIn } from "#server/base/actor.ts";
import type { FindActor } from "./caller.ts";
import { placesFor } from "./places.ts";

const PICTURES = "/api/images";
const IMPORTS = "/api/imports";
const DOCUMENTS = "/api/verification/documents";
const MAX_FILE_BYTES = Math.max(MAX_PICTURE_BYTES, MAX_IMPORT_BYTES, MAX_DOCUMENT_BYTES);
/** What only sellers send. */
const OF_SELLERS: ReadonlyMap<string, "imports" | "documents"> = new Map([
  [IMPORTS, "imports"],
  [DOCUMENTS, "documents"],
]);

/** For the boundaries and headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** A file and the key that hosting services ask for; reading thousands would keep everybody waiting. */
const MOST_PARTS = 8;

/**
 * Forms with files are read at few addresses only, whole and up to a size; so many at a time, and so
 * many of them from one person or network. Whoever is not signed in takes no place of those who are.
 */
export function acceptUploads(app: FastifyInstance, findActor: FindActor): void {
  const places = {
    visitors: placesFor(6, 4),
    members: placesFor(6, 4),
    imports: placesFor(3, 2),
    documents: placesFor(3, 2),
  };
  // Before a byte of the body is read.
  app.addHook("onRequest", async ({ url, headers, ip }, { raw }) => {
    if (!headers["content-type"]?.toLowerCase().startsWith("multipart/")) return;
    const path = url.split("?")[0];
    const ofSellers = OF_SELLERS.get(path ?? "");
    if (path !== PICTURES && ofSellers === undefined)
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Files are not taken at this address.");
    const cookie = normalCookies(headers.cookie);
    const actor = await findActor({ authorization: headers.authorization, cookie });
    if (ofSellers !== undefined) requireSeller(actor);
    const kind = ofSellers ?? (actor === undefined ? "visitors" : "members");
    const leave = await places[kind].enter({ whose: actor?.userId ?? networkOf(ip) });
    raw.once("close", leave);
    // Gone while it was found out who it is.
    if (raw.destroyed) leave();
  });
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MAX_FILE_BYTES + ENVELOPE_BYTES },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const boundary = boundaryOf(String(request.headers["content-type"]));
      if (countParts(body, boundary) > MOST_PARTS)
        throw new AppError("BAD_REQUEST", "The form has too many parts.", {
          body: `has more than ${MOST_PARTS} parts`,
        });
      // Read with the very boundary that was counted, whatever else the header says.
      const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
      try {
        return await new Response(new Uint8Array(body), { headers }).formData();
      } catch {
        throw new AppError("BAD_REQUEST", "The form could not be read.", {
          body: "is not a complete multipart form",
        });
      }
    },
  );
}

/** The call says the same, but only when the whole file has been read. */
function requireSeller(actor: SignedIn | undefined): void {
  if (actor === undefined) throw new AppError("UNAUTHORIZED", "Please log in first.");
  if (actor.role !== "Seller") throw new AppError("FORBIDDEN", "Only sellers may do this.");
}

/** What keeps the parts of a form apart; RFC 2046 allows these characters. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? "";
}

/** How many parts a form has, as far as that matters. */
function countParts(body: Buffer, boundary: string): number {
  const mark = `--${boundary}`;
  let count = 0;
  let at = body.indexOf(mark);
  while (at !== -1 && count <= MOST_PARTS + 1) {
    count += 1;
    at = body.indexOf(mark, at + mark.length);
  }
  // The last one ends the form.
  return count - 1;
}
