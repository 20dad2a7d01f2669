import closeWithGrace from "close-with-grace";
import { type App, createApp } from "./app.ts";
import { loadBrand } from "./brand.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { listDemoAccounts, prepareDemo } from "./demo.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./run-command.ts";
import { loadSecretKey } from "./secret.ts";

/** Settings, database, app, listen; then a graceful stop at SIGTERM or SIGINT. */
await runCommand(async () => {
  const settings = loadConfig();
  const config = { ...settings, publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}` };
  const brand = loadBrand(config);
  const log = createLog(config);
  for (const warning of config.warnings) log.warn(warning);

  const { databaseUrl, dataDir, databasePoolMax: maxConnections } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: "serve", maxConnections });
  let app: App | undefined;
  try {
    await migrate(database.pool, log);
    await prepareDemo(config, database.kysely, log);
    const secretKey = loadSecretKey(config.secretKey, dataDir);
    app = await createApp({ config: { ...config, secretKey }, brand, database, log });
    await app.http.listen({ port: config.port, host: config.host });
    log.info(`Forecourt is running at ${config.publicUrl}`);
    if (config.isDemo) {
      for (const { role, email } of await listDemoAccounts(database.kysely)) log.info(`Demo ${role}: ${email}`);
    }

    const stopping = closeWithGrace({ delay: config.shutdownMs, logger: log }, async () => {
      await app?.close();
      await database.close();
    });
    database.onExit((reason) => {
      log.error(`The embedded database stopped: ${reason}`);
      process.exitCode = 1;
      stopping.close();
    });
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
});
