import { t } from "#shared/lib/text.ts";
import { translated } from "#server/base/speak.ts";
import { createSenderCheck } from "#server/adapters/sender-check/sender-check.ts";
import { FetchProblem } from "#server/adapters/web-pictures/web-pictures.ts";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import { Limiter } from "#server/base/limiter.ts";
import type { Replica } from "#server/db/replica.ts";
import { deliverLater } from "#server/base/delivery.ts";
import { PictureFetches } from "#server/features/imports/picture-fetches.ts";
import type { ListingContext } from "#server/features/listings/context.ts";
import type { SearchContext } from "#server/features/search/context.ts";
import { ViewCounter } from "#server/features/statistics/view-counter.ts";
import { aboutJob, type WorkContext } from "#server/jobs/all-jobs.ts";
import { listTroubledJobs } from "#server/jobs/troubled-jobs.ts";
import { describeServices } from "#server/settings/service-states.ts";
import { composeAccounts } from "./accounts.ts";
import { composeChecks } from "./checks/compose-checks.ts";
import type { AppParts } from "./app-parts.ts";
import type { Foundation } from "./catalogue.ts";
import { composeIdentity } from "./identity.ts";
import { composeImages } from "./images.ts";
import { openAttachments } from "./open-files.ts";
import { listBackups } from "#server/backup/list-backups.ts";
import { describeBackupPlace, openBackups, openLocalBackups } from "./backup-places.ts";
import { describeBackups } from "./nightly-backup.ts";
import type { OpenedPayments } from "./open-payments.ts";
import { openNoPush, openPush } from "./open-push.ts";
import { openSearchThread } from "./open-search-thread.ts";
import { openSignInProvider } from "./open-sign-in-provider.ts";
import type { Sales } from "./sales.ts";
import type { SlowStatements } from "./slow-statements.ts";
import { composeSuspension } from "./suspension.ts";

const BUSY = "The site is very busy right now. Please try again shortly.";

interface FeatureParts extends AppParts {
  foundation: Foundation;
  selling: Sales;
  payments: OpenedPayments;
  slow: Pick<SlowStatements, "count" | "limitMs">;
  replica: Replica | undefined;
  /** Tries a failed job again. */
  tryAgain: (jobId: string) => Promise<boolean>;
  /** Clears the reply cache. */
  forget: () => void;
}

/** The contexts of all features, and the context of jobs. */
export function composeFeatures(parts: FeatureParts) {
  const { config, database, log, foundation, selling, payments, forget, email: mailer } = parts;
  const { pool, kysely } = database;
  const { catalogue, settings, vins } = foundation;
  const { brand, trade } = settings;
  const { sales, verification } = selling;
  const { jobs } = sales;
  const email = deliverLater(mailer, log);
  const sms = deliverLater(parts.sms, log);
  const signIn = openSignInProvider(config);
  const searchThread = openSearchThread({
    database,
    log,
    country: config.country,
    currencyOf: () => trade.currency,
  });
  const { hasStandIn } = signIn;
  const auth = composeIdentity({ config, brand, pool, kysely, email, sms, hasStandIn, log });
  const accounts = composeAccounts(auth, verification);
  const images = composeImages({ config, kysely, log });
  const listings: ListingContext = { ...catalogue, brand, trade, jobs, site: selling.sales.site };
  const { distanceUnit } = config;
  const search: SearchContext = {
    ...catalogue,
    trade,
    distanceUnit,
    country: config.country,
    searchIndex: searchThread,
    // A search takes the index a few milliseconds, so the last in the queue waits a few seconds.
    indexTurns: new Limiter({ atOnce: 128, longestQueue: 1_000, refusal: BUSY }),
    tableTurns: new Limiter({ atOnce: 3, longestQueue: 60, refusal: BUSY }),
  };
  const web = config.publicDemo
    ? { fetch: () => Promise.reject(new FetchProblem("denied")) }
    : createWebPictures({ allowed: config.pictureHosts });
  const pictureFetches = new PictureFetches({ kysely, images, web, log });
  const views = new ViewCounter({ pool, log });
  const forgetSandbox = () => payments.forgetOld();
  const conversations = {
    ...sales,
    messageMonths: config.messageMonths,
    attachments: openAttachments(config),
    images,
    replyDomain: config.answers?.domain,
    checkSender: createSenderCheck(parts.resolveDns),
  };
  const alerts = { ...sales, ...search };
  const push = parts.push ?? (config.publicDemo ? openNoPush() : openPush(config, brand));
  const work: WorkContext = {
    ...alerts,
    ...listings,
    ...verification,
    ...sales,
    ...conversations,
    trade,
    images,
    mailer,
    push,
    pictureFetches,
    forgetSandbox,
    backUp: parts.backUp,
  };
  const contexts = {
    auth,
    accounts,
    openId: { ...auth, findProvider: signIn.find },
    catalogue,
    alerts: { ...alerts, auth },
    conversations,
    search,
    listings,
    images,
    imports: { pool, kysely, jobs, trade, distanceUnit },
    notices: { ...sales, origin: config.publicUrl, push },
    messages: { kysely, isDemo: config.isDemo, isPublicDemo: config.publicDemo !== undefined },
    vins,
    sales,
    people: { ...auth, ...sales, release: accounts.release, ...composeSuspension(sales) },
    verification,
    figures: { pool, origin: config.publicUrl, trade, views },
    system: {
      kysely,
      checks: composeChecks({
        config,
        database,
        provider: payments.provider,
        signIn,
        replica: parts.replica,
        own: { startedAt: Date.now(), index: searchThread, slow: parts.slow },
      }),
      listTroubledJobs: () => listTroubledJobs(pool, describeJob),
      tryAgain: parts.tryAgain,
      jobs,
      backups: {
        kept: config.backups.kept,
        place: describeBackupPlace(config),
        list: () => listBackups(openBackups(config), openLocalBackups(config)),
      },
      email: mailer,
      isEmailKept: config.smtp === undefined,
      site: sales.site,
    },
    settings: {
      kysely,
      settings,
      listServices: async () => [
        ...describeServices(config, { readsVins: vins.isAvailable }),
        await describeBackups(config),
      ],
      onChange: forget,
    },
  };
  const close = async () => {
    await Promise.all([vins.close(), signIn.close(), searchThread?.close()]);
  };
  return { contexts, work, views, images, auth, listings, searchThread, close };
}

/** What a job does, in the language of the scope. */
function describeJob(name: string): string {
  const about = aboutJob(name);
  return about === undefined ? t`A job from another version.` : translated(about);
}
