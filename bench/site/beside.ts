import pino from "pino";
import type { Identity } from "../../server/adapters/identity/identity.ts";
import { loadBrand } from "../../server/settings/brand.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { type OpenedDatabase, openDatabase } from "../../server/db/connect.ts";
import { composeIdentity } from "../../server/compose/identity.ts";
import { makeSecretKey } from "../../server/settings/secret.ts";
import type { Site } from "./start-site.ts";

/** The database of a running site, and the key that signs its access tokens and cursors. */
export interface Beside {
  database: OpenedDatabase;
  identity: Identity;
  secretKey: string;
}

/** Opens the database of a running site: the one of its directory, or the one of these settings. */
export async function openBeside(
  site: Pick<Site, "url">,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Beside> {
  const secretKey = settings["SECRET_KEY"] ?? makeSecretKey(dataDir);
  const loaded = loadConfig({ DATA_DIR: dataDir, ...settings });
  const config = { ...loaded, publicUrl: site.url, secretKey };
  const log = pino({ level: "silent" });
  const database = await openDatabase({ ...config, log, mode: "join" });
  const nothing = { send: () => Promise.resolve() };
  const { identity } = composeIdentity({
    config,
    brand: loadBrand(config),
    pool: database.pool,
    kysely: database.kysely,
    email: nothing,
    sms: nothing,
    log: { error: () => {} },
  });
  return { database, identity, secretKey };
}
