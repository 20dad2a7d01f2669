import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { StoredReply } from "./reply-cache.ts";
import { sendStored } from "./send-stored.ts";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");

export const ASSETS_PREFIX = "/assets/";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

type BuiltFile = Omit<StoredReply, "storedAt">;

/**
 * Serves the built files, which have a content hash in their name and never change. All of them are read once, 3 MB with
 * their compressed forms: reading a file at each request took six system calls.
 */
export function serveStaticFiles(app: FastifyInstance): void {
  const files = existsSync(ASSETS) ? readBuiltFiles(ASSETS) : new Map<string, BuiltFile>();
  app.get<{ Params: { "*": string } }>(`${ASSETS_PREFIX}*`, (request, reply) => {
    const file = files.get(request.params["*"]);
    if (file === undefined) {
      reply.callNotFound();
      return;
    }
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
