import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { verifySmtp } from "#server/adapters/email/smtp.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { Check } from "#server/base/check.ts";
import type { Database } from "#server/db/schema.ts";
import type { Replica } from "#server/db/replica.ts";
import type { Config } from "#server/settings/config.ts";
import { readVersion } from "#server/settings/version.ts";
import { openBackups } from "../backup-places.ts";
import { openAttachments, openDocuments, openFiles } from "../open-files.ts";
import type { SignInProvider } from "../open-sign-in-provider.ts";
import { checkAddress, checkCertificate, checkMode, checkProxy } from "./address.ts";
import {
  checkClock,
  checkDatabase,
  checkMigrations,
  checkRoles,
  checkSlowQueries,
  findBirth,
} from "./database.ts";
import { checkReplica } from "./replica.ts";
import { checkEmail, checkPayments, checkSignIn, checkSms } from "./services.ts";
import { checkSettings } from "./settings.ts";
import { checkBackups, checkDisk, checkFiles } from "./storage.ts";
import { checkUpdates } from "./updates.ts";
import { checkJobs, checkRunning, checkSearch, checkSecretKey, checkVersion } from "./work.ts";

interface CheckedSite {
  config: Config & { publicUrl: string };
  database: { pool: Pool; kysely: Kysely<Database> };
  /** Undefined where the settings name none. */
  replica: Pick<Replica, "readState"> | undefined;
  provider: PaymentProvider | undefined;
  signIn: Pick<SignInProvider, "find">;
  /** What only the site's own process knows; undefined for a command beside it. */
  own:
    | {
        startedAt: number;
        index: { readonly isReady: boolean } | undefined;
        slow: { readonly count: number; readonly limitMs: number };
      }
    | undefined;
}

/** All checks of a site and of what it depends on: for its System page, and for `npm run doctor`. */
export function composeChecks(site: CheckedSite): readonly Check[] {
  const { config, database, replica, provider, signIn, own } = site;
  const { pool, kysely } = database;
  const { dataDir, publicUrl, secretKey: setting } = config;
  const stores = [openFiles(config, kysely), openDocuments(config), openAttachments(config)];
  const up = own && (() => (Date.now() - own.startedAt) / 1000);
  const isEmbedded = config.databaseUrl === undefined;
  const { smtp } = config;
  return [
    checkVersion(up),
    // Anybody can be the admin of a public demo.
    ...(config.publicDemo ? [] : [checkUpdates(config.updateUrl, readVersion())]),
    ...(own ? [] : [checkRunning(config)]),
    checkMode(config),
    checkSettings(config.warnings),
    checkAddress(config),
    checkCertificate(publicUrl),
    checkProxy(config),
    checkDatabase(pool, isEmbedded),
    ...(replica ? [checkReplica(() => replica.readState())] : []),
    checkMigrations(pool),
    checkRoles(pool),
    checkClock(pool, isEmbedded),
    checkSecretKey(kysely, { setting, dataDir }),
    checkDisk(dataDir),
    checkFiles(stores, config),
    checkBackups(openBackups(config), config.backups, { findBirth: () => findBirth(pool) }),
    checkJobs(pool),
    ...(own ? [checkSearch(own.index), checkSlowQueries(own.slow, own.startedAt)] : []),
    checkEmail(config, async () => smtp && verifySmtp(smtp)),
    checkSms(config),
    checkPayments(config, provider),
    checkSignIn(config, async () => (await signIn.find({ isLocal: false }))?.start()),
  ];
}
