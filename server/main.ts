import { randomUUID } from "node:crypto";
import { type App, createApp } from "./app.ts";
import { loadBrand } from "./settings/brand.ts";
import { loadConfig } from "./settings/config.ts";
import { publicUrlOf } from "./settings/public-url.ts";
import type { Logger } from "pino";
import { type OpenedDatabase, openDatabase } from "./db/connect.ts";
import { describeLowSpace } from "./db/free-space.ts";
import { askForDemoVerification } from "#demo/ask-for-verification.ts";
import { listDemoGalleries, listDemoPictures, prepareDemo } from "#demo/demo.ts";
import { stopGracefully } from "./base/graceful-stop.ts";
import { openSenders } from "./compose/open-senders.ts";
import { prepareFirstAdmin, prepareDemoAccounts } from "./compose/first-accounts.ts";
import { openLog } from "./compose/open-log.ts";
import { backUpBeforeMigrating } from "./compose/back-up-before-migrating.ts";
import { composeNightlyBackup } from "./compose/nightly-backup.ts";
import { requirePort } from "./compose/require-port.ts";
import { prepareDatabase } from "./compose/prepare-database.ts";
import { preparePlaces } from "./compose/prepare-places.ts";
import { runCommand } from "./commands/run-command.ts";
import { keepDemo, resetDemo } from "./compose/reset-demo.ts";
import { openSecretKey } from "./compose/secret-fingerprint.ts";
import { findFreePort } from "./db/embedded/free-port.ts";

/** Settings, database, app, listen; then a graceful stop at SIGTERM or SIGINT. */
await runCommand(async () => {
  const settings = loadConfig();
  // Pages contain the site's address, so the port must be known before they are rendered.
  const port = settings.port === 0 ? await findFreePort() : settings.port;
  const config = { ...settings, port, publicUrl: publicUrlOf({ ...settings, port }) };
  await requirePort(config);
  const brand = loadBrand(config);
  const log = openLog(config);
  for (const warning of config.warnings) log.warn(warning);

  const { dataDir, databasePoolMax: maxConnections } = config;
  // A name of this process alone, by which a reset tells its own connections from those of others.
  const applicationName = config.publicDemo && `forecourt demo ${randomUUID()}`;
  const database = await openDatabase({
    ...config,
    log,
    mode: "serve",
    maxConnections,
    ...(applicationName && { applicationName }),
  });
  let app: App | undefined;
  const stopping = new AbortController();
  const { fail, beginAgain } = stopGracefully({
    log,
    limitMs: config.shutdownMs,
    async stop() {
      stopping.abort();
      await app?.close();
      await database.close();
    },
  });
  database.onExit((reason) => {
    log.error(
      `The embedded database stopped: ${reason}. ${describeLowSpace(dataDir) ?? ""}`.trim(),
    );
    fail();
  });
  try {
    await backUpBeforeMigrating(config, database, log);
    if (applicationName !== undefined) await resetDemo(database, applicationName, log);
    await prepareDatabase(database, log);
    if (applicationName === undefined) await keepDemo(database);
    const isNewDemo = await prepareDemo(config, database, log);
    const secretKey = await openSecretKey({
      kysely: database.kysely,
      setting: config.secretKey,
      dataDir,
    });
    app = await createApp({
      config: { ...config, secretKey },
      brand,
      // Without `asOwner`, which serving does not need.
      database: {
        pool: database.pool,
        kysely: database.kysely,
        connection: database.connection,
      },
      log,
      backUp: composeNightlyBackup(config, database, log),
      ...openSenders(config, database.kysely),
    });
    if (isNewDemo) await askForDemoVerification(app.verification);
    await prepareFirstAdmin(app.auth, config, log);
    const demoAccounts = config.isDemo ? await prepareDemoAccounts(app.auth) : [];
    await app.http.listen({ port: config.port, host: config.host });
    log.info(`Forecourt is running at ${config.publicUrl}`);
    if (config.publicDemo !== undefined) resetAt(config.publicDemo.endsAt, beginAgain, log);
    const lowSpace = describeLowSpace(dataDir);
    if (lowSpace !== undefined) log.warn(lowSpace);
    for (const { role, email, password } of demoAccounts)
      process.stdout.write(`Demo ${role}: ${email}, password ${password}\n`);
    await addKnownPlaces(database, log, stopping.signal);
    if (config.isDemo) await drawDemo(app, database, log);
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
});

/** Stops the process when its demo is over: the next one makes a new demo at its start. */
function resetAt(endsAt: Date, beginAgain: () => void, log: Logger): void {
  log.info(`Public demo: everything is deleted at ${endsAt.toISOString()}.`);
  setTimeout(() => {
    log.info("Stopping: the public demo begins again.");
    beginAgain();
  }, endsAt.getTime() - Date.now()).unref();
}

/** Adds towns and postcodes at the first start, in the background: the site works without them. */
async function addKnownPlaces(
  { pool }: OpenedDatabase,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    const count = await preparePlaces(pool, signal);
    if (count !== undefined) log.info({ places: count }, "towns and postcodes loaded");
  } catch (error) {
    // A site that stops adds them at its next start.
    if (signal.aborted) return;
    log.warn({ err: error }, "loading towns and postcodes failed");
  }
}

/** Renders the demo's pictures in advance, before visitors request them. */
async function drawDemo({ images }: App, { kysely }: OpenedDatabase, log: Logger): Promise<void> {
  const pictures = await listDemoPictures(kysely);
  const galleries = await listDemoGalleries(kysely);
  images
    .prepare(pictures)
    .then(() => images.prepare(galleries, [800]))
    .catch((error: unknown) =>
      log.warn({ err: error }, "rendering demo pictures in advance failed"),
    );
}
