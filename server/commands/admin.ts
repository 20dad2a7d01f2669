import { Email } from "#shared/contract/base.ts";
import { loadBrand } from "#server/settings/brand.ts";
import { type Config, loadConfig } from "#server/settings/config.ts";
import { publicUrlOf } from "#server/settings/public-url.ts";
import { openSettings } from "#server/settings/current-settings.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import { appointAdmin } from "#server/features/sign-in/appoint-admin.ts";
import { forgetPassword } from "#server/features/sign-in/forget-password.ts";
import { resetSecondFactor } from "#server/features/sign-in/reset-second-factor.ts";
import type { AuthContext } from "#server/features/sign-in/context.ts";
import { makePasswordLink } from "#server/features/sign-in/make-password-link.ts";
import { composeIdentity } from "#server/compose/identity.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { openSite } from "./require-site.ts";
import { CommandError } from "#server/base/command-error.ts";
import { runCommand } from "./run-command.ts";
import { acceptSecretKey, openSecretKey } from "#server/compose/secret-fingerprint.ts";
import { openSenders } from "#server/compose/open-senders.ts";

const USAGE =
  "Usage: npm run admin -- someone@example.com [--reset-second-factor | --set-password]\n" +
  "       npm run admin -- --accept-secret-key";
const ACCEPT = "--accept-secret-key";

/** Actions on an account, by option. */
const ACTS: Readonly<Record<string, (context: AuthContext, email: string) => Promise<string>>> = {
  "": makeAdmin,
  "--reset-second-factor": letInWithoutFactor,
  "--set-password": giveNewPassword,
};

const OPTIONS = new Set([...Object.keys(ACTS), ACCEPT]);

/**
 * Makes a user an admin, resets a lost second factor or password, or accepts a new secret key for the site.
 */
await runCommand(async () => {
  const [address, option = "", ...rest] = process.argv.slice(2);
  const isKey = address === ACCEPT && option === "";
  const email = Email.safeParse(address);
  const act = Object.hasOwn(ACTS, option) ? ACTS[option] : undefined;
  const unknown = process.argv.slice(2).find((word) => word.startsWith("-") && !OPTIONS.has(word));
  if (unknown !== undefined) throw new CommandError(`There is no option ${unknown}.\n${USAGE}`);
  if (rest.length > 0 || (!isKey && !(email.success && act))) throw new CommandError(USAGE);

  const config = loadConfig();
  const log = openCommandLog({ ...config, logLevel: "warn" });
  const database = await openSite(config, log);
  try {
    await prepareDatabase(database, log);
    const text =
      email.success && act
        ? await act(await openAccounts(config, database, log), email.data)
        : await acceptKey(config, database);
    process.stdout.write(text);
  } finally {
    await database.close();
  }
});

async function openAccounts(
  settings: Config,
  { pool, kysely }: OpenedDatabase,
  log: ReturnType<typeof openCommandLog>,
): Promise<AuthContext> {
  const { secretKey: setting, dataDir } = settings;
  const config = {
    ...settings,
    publicUrl: publicUrlOf(settings),
    secretKey: await openSecretKey({ kysely, setting, dataDir }),
  };
  const { brand } = await openSettings({ config, brand: loadBrand(config), kysely, log });
  return composeIdentity({ config, brand, pool, kysely, log, ...openSenders(config, kysely) });
}

/** Creates the account if there is none, and sends a link to choose a password. */
async function makeAdmin(context: AuthContext, email: string): Promise<string> {
  const { id, isNew } = await appointAdmin(context, email);
  const done = `${email} is now an admin.\n`;
  if (!isNew) return done;
  const link = await makePasswordLink(context, id);
  return `${done}The account is new. Set its password within 24 hours:\n${link}\n`;
}

async function letInWithoutFactor(context: AuthContext, email: string): Promise<string> {
  const result = await resetSecondFactor(context, email);
  if (result === undefined) throw noAccount(email);
  return result.wasSet
    ? `${email} can now log in with the password alone. Two-step verification is off, and all sessions have ended.\n`
    : `${email} did not use two-step verification. All sessions have ended.\n`;
}

async function giveNewPassword(context: AuthContext, email: string): Promise<string> {
  const id = await forgetPassword(context, email);
  if (id === undefined) throw noAccount(email);
  const link = await makePasswordLink(context, id);
  return (
    `The old password of ${email} no longer works, and all sessions have ended. ` +
    `Set a new password within 24 hours:\n${link}\n`
  );
}

async function acceptKey(
  { secretKey: setting, dataDir }: Config,
  { kysely }: OpenedDatabase,
): Promise<string> {
  return (await acceptSecretKey({ kysely, setting, dataDir }))
    ? "The site now uses this secret key. All users must log in again, and authenticator apps must be set up again.\n"
    : "The site already uses this secret key. Nothing was changed.\n";
}

function noAccount(email: string): CommandError {
  return new CommandError(`There is no account for ${email}.`);
}
