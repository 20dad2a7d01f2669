import { Email } from "#shared/contract/base.ts";
import { loadBrand } from "./brand.ts";
import { loadConfig } from "./config.ts";
import { openSettings } from "./current-settings.ts";
import { openDatabase } from "./db/connect.ts";
import { appointAdmin, resetSecondFactor } from "./features/accounts/service.ts";
import { makePasswordLink } from "./features/links/service.ts";
import { prepareIdentity } from "./identity.ts";
import { createLog } from "./log.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { loadSecretKey } from "./secret.ts";
import { createSenders } from "./senders.ts";

const USAGE = "Usage: npm run admin -- someone@example.com [--reset-second-factor]";
const RESET = "--reset-second-factor";

/**
 * Makes somebody an admin; who has no account yet gets one and a link to choose a password. Or lets
 * somebody in again who has lost phone and backup codes.
 */
await runCommand(async () => {
  const [address, ...rest] = process.argv.slice(2);
  const email = Email.safeParse(address);
  const isReset = rest.length === 1 && rest[0] === RESET;
  if (!email.success || (rest.length > 0 && !isReset)) throw new CommandError(USAGE);

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
    await prepareDatabase(database, log);
    const { kysely } = database;
    const { brand } = await openSettings({ config, brand: loadBrand(config), kysely, log });
    const context = prepareIdentity({
      config,
      brand,
      pool: database.pool,
      kysely,
      log,
      ...createSenders(config, database.kysely),
    });
    if (isReset) {
      const result = await resetSecondFactor(context, email.data);
      if (result === undefined) throw new CommandError(`${email.data} has no account here.`);
      process.stdout.write(
        result.wasSet
          ? `${email.data} logs in with the password alone, until another factor is set up.\n`
          : `${email.data} had no second factor; every session has ended all the same.\n`,
      );
      return;
    }
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
