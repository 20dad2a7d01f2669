import type { FastifyInstance } from "fastify";
import { MAX_IMPORT_BYTES } from "#shared/rules/imports.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { networkOf } from "../caller-address.ts";
import { AppError } from "../errors.ts";

const UPLOAD_PATHS = new Set(["/api/images", "/api/imports"]);
const MAX_FILE_BYTES = Math.max(MAX_PICTURE_BYTES, MAX_IMPORT_BYTES);
/** For the boundaries and headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** Files are read whole: so many at a time, and so many of them from one network. */
const MOST_AT_ONCE = 8;
const MOST_OF_ONE = 4;

/** A file and the key that hosting services ask for; reading thousands would keep everybody waiting. */
const MOST_PARTS = 8;

/** Forms with files are read at few addresses only, whole and up to a size. */
export function acceptUploads(app: FastifyInstance): void {
  const open = new Map<string, number>();
  let total = 0;
  // Before a byte of the body is read.
  app.addHook("onRequest", async ({ url, headers, ip }, { raw }) => {
    if (!headers["content-type"]?.toLowerCase().startsWith("multipart/")) return;
    if (!UPLOAD_PATHS.has(url.split("?")[0] ?? ""))
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Files are not taken at this address.");
    const network = networkOf(ip);
    const count = open.get(network) ?? 0;
    if (total >= MOST_AT_ONCE || count >= MOST_OF_ONE)
      throw new AppError(
        "SERVICE_UNAVAILABLE",
        "Too many files are being sent at the moment. Please try again in a few seconds.",
      );
    total += 1;
    open.set(network, count + 1);
    raw.once("close", () => {
      total -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
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
