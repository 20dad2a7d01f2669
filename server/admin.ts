import { Email } from "#shared/contract/base.ts";
import { loadBrand } from "./brand.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { appointAdmin } from "./features/accounts/service.ts";
import { makePasswordLink } from "./features/links/service.ts";
import { prepareIdentity } from "./identity.ts";
import { createLog } from "./log.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { loadSecretKey } from "./secret.ts";
import { createSenders } from "./senders.ts";

const USAGE = "Usage: npm run admin -- someone@example.com";

/** Makes somebody an admin; who has no account yet gets one and a link to choose a password. */
await runCommand(async () => {
  const [address, ...rest] = process.argv.slice(2);
  const email = Email.safeParse(address);
  if (!email.success || rest.length > 0) throw new CommandError(USAGE);

  const settings = loadConfig();
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const config = {
    ...settings,
    publicUrl,
    secretKey: loadSecretKey(settings.secretKey, settings.dataDir),
  };
  const log = createLog({ ...config, logLevel: "warn" });
  const database = await openDatabase({ ...config, log, mode: "join" });
  try {
    await migrate(database.pool, log);
    const context = prepareIdentity({
      config,
      brandName: loadBrand(config).name,
      pool: database.pool,
      kysely: database.kysely,
      log,
      ...createSenders(config, database.kysely, log),
    });
    const { id, isNew } = await appointAdmin(context, email.data);
    process.stdout.write(`${email.data} is an admin now.\n`);
    if (isNew) {
      const link = await makePasswordLink(context, id);
      process.stdout.write(`The account is new. Choose its password here within a day:\n${link}\n`);
    }
  } finally {
    await database.close();
  }
});
