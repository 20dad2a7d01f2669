import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { languages } from "#server/base/catalogues.ts";
import type { StoredReply } from "./reply-cache.ts";
import { guardFile } from "./security-headers.ts";
import { sendStored } from "./send-stored.ts";

/** One build of the pages for each language; what is the same in two of them has the same name. */
const BUILDS = join(import.meta.dirname, "../../build");

export const ASSETS_PREFIX = "/assets/";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

type BuiltFile = Omit<StoredReply, "storedAt">;

/**
 * Serves the built files, which have a content hash in their name and never change. All of them are read once, 3 MB in each language with
 * their compressed forms: reading a file at each request took six system calls.
 */
export function serveStaticFiles(app: FastifyInstance): void {
  const files = new Map<string, BuiltFile>();
  for (const language of languages()) {
    const folder = join(BUILDS, language, "client/assets");
    if (!existsSync(folder)) continue;
    for (const [name, file] of readBuiltFiles(folder)) files.set(name, file);
  }
  app.get<{ Params: { "*": string } }>(`${ASSETS_PREFIX}*`, (request, reply) => {
    const file = files.get(request.params["*"]);
    if (file === undefined) {
      reply.callNotFound();
      return;
    }
    guardFile(reply);
    reply.headers(file.headers);
    const headers = reply.getHeaders() as Record<string, string>; // set by us alone, each of them once
    reply.hijack();
    sendStored(request.raw, reply.raw, { ...file, headers }, request.id);
  });
}

/** The files of a build by their name, each with its compressed forms. */
function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const names = new Set(readdirSync(folder));
  const read = (name: string) => (names.has(name) ? readFileSync(join(folder, name)) : undefined);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const kind = extname(name);
    if (kind === ".br" || kind === ".gz") continue;
    const brotli = read(`${name}.br`);
    const gzip = read(`${name}.gz`);
    files.set(name, {
      headers: {
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": TYPES[kind] ?? "application/octet-stream",
        vary: "accept-encoding",
      },
      etag: `W/"${name}"`,
      body: brotli && gzip ? { brotli, gzip } : { plain: readFileSync(join(folder, name)) },
    });
  }
  return files;
}
