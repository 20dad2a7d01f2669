import { createRouterClient } from "@orpc/server";
import type { FastifyInstance } from "fastify";
import type { MailServer } from "./adapters/inbound-mail/mail-server.ts";
import { runInScope } from "./base/request-scope.ts";
import { servicesInLanguage } from "./compose/services-in-language.ts";
import { passOn } from "./base/replica-reads.ts";
import { prepareWords } from "./base/speak.ts";
import { noteCall } from "./base/shown.ts";
import type { PaymentContext } from "./base/sale-context.ts";
import type { Tracing } from "./base/tracing.ts";
import type { AppParts } from "./compose/app-parts.ts";
import { type OpenedPayments, openPayments, WEBHOOK_PATH } from "./compose/open-payments.ts";
import type { Metrics } from "./compose/open-metrics.ts";
import { openReplica } from "./compose/open-replica.ts";
import { openMailServer } from "./compose/open-mail-server.ts";
import { composeCatalogue } from "./compose/catalogue.ts";
import { endByKey } from "./features/alerts/end-by-key.ts";
import { composeFeatures } from "./compose/features.ts";
import { composeSales } from "./compose/sales.ts";
import { logSlowStatements } from "./compose/slow-statements.ts";
import { listenForChanges } from "./db/changes.ts";
import { DatabaseListener } from "./db/listener.ts";
import type { AskPrimary, Replica } from "./db/replica.ts";
import { listenForNews } from "./db/news.ts";
import type { AuthContext } from "./features/sign-in/context.ts";
import type { ViewCounter } from "./features/statistics/view-counter.ts";
import type { ImageService } from "./features/images/image-service.ts";
import type { ListingContext } from "./features/listings/context.ts";
import { receiveAnswer } from "./features/conversations/receive-answer.ts";
import { receiveEvent } from "./features/payments/receive-event.ts";
import { findActor } from "./features/sign-in/find-actor.ts";
import { refuseInPublicDemo } from "./features/users/refuse-in-public-demo.ts";
import type { CaseContext } from "./features/seller-verification/context.ts";
import { EventStreams } from "./http/event-streams.ts";
import { VISITOR } from "./http/caller.ts";
import { forPages } from "./http/page-errors.ts";
import { loadPages } from "./http/pages.ts";
import { ReplyCache } from "./http/reply-cache.ts";
import { serveSite } from "./http/serve-site.ts";
import { JobBoss } from "./jobs/boss.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { JOBS, type WorkContext } from "./jobs/all-jobs.ts";
import { createRouter } from "./router.ts";

export interface App {
  http: FastifyInstance;
  images: ImageService;
  auth: AuthContext;
  listings: ListingContext;
  jobs: Jobs;
  /** The context of jobs. */
  work: WorkContext;
  views: ViewCounter;
  sales: PaymentContext;
  verification: CaseContext;
  streams: EventStreams;
  payments: OpenedPayments;
  /** Undefined where the settings name none. */
  replica: Replica | undefined;
  /** Where mails are handed over; undefined where the settings say nothing of it. */
  mailServer: MailServer | undefined;
  close(): Promise<void>;
}

/** Composes the product from its parts. Tests use the same function. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log, pollSeconds = 10 } = parts;
  prepareWords();
  const cache = new ReplyCache(config.pageCacheBytes);
  const tracing = config.tracing && (await loadTracing(config.tracing));
  const metrics = config.metrics && (await loadMetrics(config.metrics));
  const slow = logSlowStatements(log, config.slowQueryMs);
  const foundation = await composeCatalogue(parts);
  const { catalogue, settings, site, marketing } = foundation;
  const forget = (ids?: readonly string[]) => {
    catalogue.memo.clear();
    if (ids === undefined) cache.clear();
    else cache.drop(ids);
  };
  // The payment provider asks for the webhook's address only after the site listens.
  const address = () => http.server.address();
  const payments = await openPayments({ config, pool: database.pool, log, address });
  const { provider, sandbox } = payments;
  const { brand, trade } = settings;
  const listener = await DatabaseListener.open(database.pool, log, { isCounted: true });
  const askPrimary: AskPrimary = (text) => listener.ask(text);
  const { replica, middleware = passOn } =
    openReplica(config, database.pool, askPrimary, log) ?? {};
  const jobs = new JobBoss({
    pool: database.pool,
    log,
    listener,
    pollSeconds,
    runJob: (job, work) =>
      runInScope({ job }, () => (tracing ? tracing.runJob(job, work) : work())),
  });
  await jobs.open();
  const selling = composeSales({ ...parts, brand, trade, provider, jobs });
  const features = composeFeatures({
    ...parts,
    foundation,
    selling,
    payments,
    forget,
    slow,
    replica,
    tryAgain: (id) => jobs.tryAgain(id),
  });
  const { work, views, images, auth, listings, searchThread } = features;

  const router = createRouter(features.contexts);
  const context = { requestId: "page", caller: VISITOR };
  const api = createRouterClient(router, {
    context,
    interceptors: [noteCall, forPages(log), middleware],
  });
  let isStopping = false;
  const streams = new EventStreams();
  const http = await serveSite({
    config,
    log,
    cache,
    catalogue,
    site,
    siteIn: (language) => servicesInLanguage({ api, site, marketing, settings }, language).site,
    images,
    router,
    middleware,
    pages: await loadPages(config.publicUrl, (language) =>
      servicesInLanguage({ api, site, marketing, settings }, language),
    ),
    findActor: (credentials) => findActor(auth, credentials),
    streams,
    webhooks: {
      path: WEBHOOK_PATH,
      receive: (body, signature) => receiveEvent(selling.sales, body, signature),
    },
    inboundMail: {
      secret: config.answers?.secret,
      receive: (mail) => receiveAnswer(features.contexts.conversations, mail),
    },
    endAlert: (key) => endByKey(features.contexts.alerts, key),
    answerSandbox: sandbox && ((request) => sandbox.handleFromBrowser(request)),
    isStopping: () => isStopping,
    countProcesses: () => listener.processes,
    refuse: config.publicDemo && ((asked) => refuseInPublicDemo(database.kysely, asked)),
    observe: metrics?.observe,
    tracing,
  });
  await listenForChanges(listener, ({ table, ids }) => {
    replica?.noteChange();
    forget(ids);
    if (table === undefined || table === "site_settings") settings.follow(() => forget());
  });
  await listenForNews(
    listener,
    (personId) => streams.tell(personId),
    () => streams.tellAll(),
  );
  let mailServer: MailServer | undefined;
  http.addHook("preClose", async () => {
    isStopping = true;
    searchThread?.stopWaiting();
    streams.close();
    images.close();
    await mailServer?.close();
    await jobs.close();
    await payments.stop();
  });
  // The last views of cars arrive with the last requests.
  http.addHook("onClose", () => views.stop());
  http.addHook("onClose", async () => listener.close());
  http.addHook("onClose", () => features.close());
  http.addHook("onClose", () => replica?.close());
  http.addHook("onClose", async () => slow.close());
  http.addHook("onClose", () => metrics?.close());
  http.addHook("onClose", () => tracing?.close());
  try {
    mailServer = await openMailServer(config.answers, features.contexts.conversations, log);
    const { pool } = database;
    await metrics?.listen({ pool, cache, streams, index: searchThread, slow, replica, log });
  } catch (error) {
    await http.close();
    throw error;
  }
  views.start();
  payments.start();
  await jobs.work(JOBS, work);
  return {
    http,
    images,
    auth,
    listings,
    jobs,
    work,
    views,
    sales: selling.sales,
    verification: selling.verification,
    streams,
    payments,
    replica,
    mailServer,
    close: () => http.close(),
  };
}

/** The libraries of both are loaded only where they are wanted. */
async function loadMetrics(settings: NonNullable<AppParts["config"]["metrics"]>): Promise<Metrics> {
  const { openMetrics } = await import("./compose/open-metrics.ts");
  return openMetrics(settings);
}

async function loadTracing(settings: NonNullable<AppParts["config"]["tracing"]>): Promise<Tracing> {
  const { openTracing } = await import("./compose/open-tracing.ts");
  return openTracing(settings);
}
