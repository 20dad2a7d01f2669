import { DAY_MS } from "#shared/lib/durations.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const CLIENT_BUILD = join(import.meta.dirname, "../../build/client");
const ONE_YEAR_MS = 365 * DAY_MS;

export const ASSETS_PREFIX = "/assets/";

/** Built files: those under /assets have a content hash in their name and never change. */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  const assets = join(CLIENT_BUILD, "assets");
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, {
    root: assets,
    prefix: ASSETS_PREFIX,
    preCompressed: true,
    immutable: true,
    maxAge: ONE_YEAR_MS,
    index: false,
    decorateReply: false,
  });
}
