import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type App, createApp } from "#server/app.ts";
import type { AppParts } from "#server/compose/app-parts.ts";
import { loadBrand } from "#server/settings/brand.ts";
import { loadConfig } from "#server/settings/config.ts";
import type { Email } from "#server/adapters/email/email.ts";
import type { Sms } from "#server/adapters/sms/sms.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export interface TestApp {
  app: App;
  db: TestDatabase;
  /** Its address, with a real port for real requests. */
  url: string;
  /** The app's log, as JSON lines. */
  log: string[];
  /** The mails that the app has sent, in order. */
  mails: Email[];
  messages: Sms[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Starts the whole product on a database of its own, or on that of another process, on a free port. */
export async function startApp(
  settings: Record<string, string> = {},
  {
    db: shared,
    hasIndex = false,
    ...own
  }: Pick<AppParts, "vins" | "checkpoint" | "push" | "resolveDns" | "backUp"> & {
    db?: TestDatabase;
    hasIndex?: boolean;
  } = {},
): Promise<TestApp> {
  const db = shared ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-app-"));
  const config = loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    RATE_LIMIT: "0",
    PORT: "0",
    // How long statements take is the machine's affair, and logs are compared.
    SLOW_QUERY_MS: "0",
    // So is how late the event loop is: on a busy machine reads would be refused.
    MAX_DELAY_MS: "0",
    ...settings,
  });
  const log: string[] = [];
  const mails: Email[] = [];
  const messages: Sms[] = [];
  const logger = pino({ level: "debug" }, { write: (line) => log.push(line) });
  const app = await createApp({
    config: {
      ...config,
      publicUrl: config.publicUrl ?? "http://cars.test",
      secretKey: "k".repeat(40),
    },
    brand: loadBrand(config),
    // Without an index, searches are answered by the tables.
    database: hasIndex ? { ...db, connection: { connectionString: db.url } } : db,
    log: logger,
    email: { send: async (mail) => void mails.push(mail) },
    sms: { send: async (message) => void messages.push(message) },
    pollSeconds: 0.5,
    ...own,
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    db,
    url,
    log,
    mails,
    messages,
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: "manual" }),
    async close() {
      await app.close();
      if (shared === undefined) await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
