import type { FastifyInstance } from "fastify";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { AppError } from "../errors.ts";

const UPLOAD_PATH = "/api/images";
/** For the boundaries and headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;

/** Forms with files are read at one address only, whole and up to a size. */
export function acceptUploads(app: FastifyInstance): void {
  // Before a byte of the body is read.
  app.addHook("onRequest", async ({ url, headers }) => {
    const isForm = headers["content-type"]?.toLowerCase().startsWith("multipart/");
    if (isForm && url.split("?")[0] !== UPLOAD_PATH)
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Files are not taken at this address.");
  });
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MAX_PICTURE_BYTES + ENVELOPE_BYTES },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const headers = { "content-type": String(request.headers["content-type"]) };
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
