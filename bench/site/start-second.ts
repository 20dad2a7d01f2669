import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Beside } from "./beside.ts";
import { type Site, startSite } from "./start-site.ts";

/**
 * Another process of a running site, on the same database and with the same key. Its directory, which holds no data of
 * the site, goes when it stops.
 */
export async function startSecond(first: Site, { database, secretKey }: Beside): Promise<Site> {
  const { host, port, user, database: name } = database.connection;
  const urlOf = (role: string) =>
    `postgres://${role}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? "")}`;
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-second-"));
  const site = await startSite(dataDir, {
    DATABASE_URL: urlOf(user ?? ""),
    DATABASE_OWNER_URL: urlOf(name ?? ""),
    SECRET_KEY: secretKey,
    // Tokens are issued for one address.
    PUBLIC_URL: first.url,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
