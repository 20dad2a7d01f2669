import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Beside, openBeside } from "../site/beside.ts";
import { type Site, startSite } from "../site/start-site.ts";
import { databaseUrl, OWNER, PORTS, SITE, SITE_URL } from "./plan.ts";

/** The processes of the site, and the database as the site reaches it: through the pooler. */
export interface FailoverSite {
  apps: Site[];
  beside: Beside;
  stop(): Promise<void>;
}

/** Two processes of the product, with the same database and key and nothing else in common. */
export async function startFailoverSite(folder: string, password: string): Promise<FailoverSite> {
  const shared = {
    DATABASE_URL: databaseUrl(SITE, password, PORTS.pooler),
    DATABASE_OWNER_URL: databaseUrl(OWNER, password, PORTS.pooler),
    DATABASE_REPLICA_URL: databaseUrl(SITE, password, PORTS.replica),
    SECRET_KEY: `${password}${password}`,
    PUBLIC_URL: SITE_URL,
    // As behind a balancer; the number of requests is not limited, because all of them come from one address.
    TRUST_PROXY: "1",
  };
  const apps: Site[] = [];
  for (const [at, port] of PORTS.apps.entries()) {
    const dataDir = join(folder, `app${at + 1}`);
    mkdirSync(dataDir);
    apps.push(await startSite(dataDir, { ...shared, PORT: String(port) }));
  }
  const { DATABASE_URL, DATABASE_OWNER_URL, SECRET_KEY } = shared;
  const settings = { DATABASE_URL, DATABASE_OWNER_URL, SECRET_KEY };
  const beside = await openBeside({ url: SITE_URL }, folder, settings);
  return {
    apps,
    beside,
    async stop() {
      await beside.database.close();
      await Promise.all(apps.map((app) => app.stop()));
    },
  };
}
