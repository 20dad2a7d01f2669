import { createRouterClient } from "@orpc/server";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import compress from "@fastify/compress";
import { constants } from "node:zlib";
import { served } from "#shared/contract/contract.ts";
import type { Brand } from "#shared/rules/brand.ts";
import type { EmailSender } from "./adapters/email/email.ts";
import type { SmsSender } from "./adapters/sms/sms.ts";
import type { VinDecoder } from "./adapters/vin/vin.ts";
import type { CatalogueContext } from "./catalogue.ts";
import type { Config } from "./config.ts";
import { openSettings } from "./current-settings.ts";
import { listenForChanges } from "./db/changes.ts";
import { deliverLater } from "./delivery.ts";
import type { OpenedDatabase } from "./db/connect.ts";
import type { AccountContext } from "./features/accounts/service.ts";
import type { AuthContext } from "./features/auth/service.ts";
import { findActor } from "./features/sessions/service.ts";
import type { ListingContext } from "./features/listings/service.ts";
import type { ViewCounter } from "./features/figures/service.ts";
import type { PictureFetches } from "./features/picture-fetches/service.ts";
import { exportMessages } from "./features/messages/service.ts";
import type { OpenIdContext } from "./features/openid/service.ts";
import { ImageService } from "./features/images/service.ts";
import { exportCars } from "./features/products/service.ts";
import { exportWishlist } from "./features/wishlist/service.ts";
import { type FindActor, VISITOR } from "./http/caller.ts";
import { serveApi } from "./http/api.ts";
import { serveApiDocument } from "./http/api-document.ts";
import { createHttpServer } from "./http/create-server.ts";
import { createFront, storeReplies } from "./http/front.ts";
import { serveHealth } from "./http/health.ts";
import { exportBookings } from "./features/bookings/service.ts";
import { exportPayments } from "./features/payments/service.ts";
import { exportReports, exportRulings } from "./features/reports/service.ts";
import { receiveEvent } from "./features/payment-events/service.ts";
import { type AnswerBrowser, serveSandbox } from "./http/sandbox.ts";
import { serveWebhooks } from "./http/webhooks.ts";
import { releaseHolds } from "./features/holds/service.ts";
import type { CaseContext } from "./features/verification-cases/service.ts";
import { releaseDocuments } from "./features/verification-cases/service.ts";
import { listOwnCases } from "./features/verification-cases/views.ts";
import { removeDue } from "./features/verification-documents/service.ts";
import { openPayments, type OpenedPayments, WEBHOOK_PATH } from "./open-payments.ts";
import { openSignInProvider } from "./open-sign-in-provider.ts";
import { prepareSelling } from "./selling.ts";
import type { PaymentContext } from "./sale.ts";
import { forPages } from "./http/page-errors.ts";
import { loadPages, servePages } from "./http/pages.ts";
import { servePictures } from "./http/pictures.ts";
import { OURSELVES } from "./http/rate-limit.ts";
import { ReplyCache } from "./http/reply-cache.ts";
import { serveSitemap } from "./http/sitemap.ts";
import { serveSiteFiles } from "./http/site-files.ts";
import { limitDocuments } from "./http/documents.ts";
import { acceptUploads } from "./http/uploads.ts";
import { serveStaticFiles } from "./http/static-files.ts";
import { prepareIdentity } from "./identity.ts";
import { Memo } from "./memo.ts";
import { describeServices } from "./service-states.ts";
import { createRouter } from "./router.ts";
import { prepareSite } from "./site.ts";
import { prepareWork } from "./work.ts";
import { openDocuments, openFiles } from "./open-files.ts";
import { openVins } from "./open-vins.ts";

export interface AppParts {
  /** Checked settings; `publicUrl` is known by now. */
  config: Config & { publicUrl: string; secretKey: string };
  /** The operator's; what admins have set is laid over it. */
  brand: Brand;
  /** Never as the owner of its tables, where there is another role. */
  database: Pick<OpenedDatabase, "pool" | "kysely">;
  log: FastifyBaseLogger;
  /** Hand messages over at once, or throw: what is not promised to arrive is handed over behind the reply's back. */
  email: EmailSender;
  sms: SmsSender;
  /** See SaleContext: tests wait at these points. */
  reach?: PaymentContext["reach"];
  /** How often a queue of jobs is looked at. */
  pollSeconds?: number;
  /** Another way to read numbers than the one that is installed. */
  vins?: VinDecoder;
}

export interface App {
  http: FastifyInstance;
  images: ImageService;
  auth: AuthContext;
  listings: ListingContext;
  pictureFetches: PictureFetches;
  views: ViewCounter;
  sales: PaymentContext;
  verification: CaseContext;
  payments: OpenedPayments;
  close(): Promise<void>;
}

/** Puts the product together from its parts. Tests build the same thing. */
export async function createApp({
  config,
  brand: operatorsBrand,
  database,
  log,
  email: mailer,
  sms: texter,
  reach = async () => {},
  pollSeconds = 2,
  vins = openVins(config, log),
}: AppParts): Promise<App> {
  const { pool, kysely } = database;
  const email = deliverLater(mailer, log);
  const sms = deliverLater(texter, log);
  const memo = new Memo();
  const cache = new ReplyCache(config.pageCacheBytes);
  const forget = () => {
    memo.clear();
    cache.clear();
  };
  const settings = await openSettings({ config, brand: operatorsBrand, kysely, log });
  const { brand, trade } = settings;
  const { site, marketing } = await prepareSite(kysely, config, brand, {
    readsVins: vins.isAvailable,
    trade,
  });
  const context: CatalogueContext = {
    pool,
    kysely,
    memo,
    origin: config.publicUrl,
    timeZone: config.timeZone,
    secretKey: config.secretKey,
  };

  const signIn = openSignInProvider(config);
  const { hasStandIn } = signIn;
  const auth = prepareIdentity({ config, brand, pool, kysely, email, sms, hasStandIn, log });

  const address = () => http.server.address();
  const payments = await openPayments({ config, pool, log, address });
  const { provider } = payments;
  const { documentDays } = config;
  const documents = openDocuments(config);
  const removeDocuments = () => removeDue({ kysely, documents, documentDays }, new Date());
  const same = { config, brand, trade, pool, kysely, log, mailer, provider, reach, pollSeconds };
  const parts = { ...same, removeDocuments };
  const selling = await prepareSelling(parts);
  const { context: sales } = selling;
  const verification: CaseContext = { ...sales, documents, documentDays };

  const accounts: AccountContext = {
    ...auth,
    release: async (transaction, personId) => {
      await releaseHolds(sales, transaction, personId);
      await releaseDocuments(sales, transaction, personId);
    },
    personalData: {
      cars: ({ id }) => exportCars(kysely, id),
      wishlist: ({ id }) => exportWishlist(kysely, id),
      bookings: ({ id }) => exportBookings(kysely, id),
      payments: ({ id }) => exportPayments(kysely, id),
      reports: ({ id }) => exportReports(kysely, id),
      rulings: ({ id }) => exportRulings(kysely, id),
      verification: ({ id }) => listOwnCases(pool, id),
      messages: ({ email, phoneNumber }) =>
        exportMessages({ kysely }, phoneNumber === null ? [email] : [email, phoneNumber]),
    },
  };
  const files = openFiles(config, kysely);
  // The site runs without them; whoever runs it should know at once.
  files
    .check()
    .catch((error: unknown) =>
      log.error({ err: error }, "pictures cannot be kept where they should"),
    );
  const images = new ImageService({ kysely, files });
  const openId: OpenIdContext = { ...auth, findProvider: signIn.find };

  const listings: ListingContext = {
    ...context,
    brand,
    trade,
    email,
    jobs: sales.jobs,
  };

  const work = prepareWork({
    config,
    pool,
    kysely,
    images,
    listings,
    sales,
    payments,
    removeDocuments,
    log,
  });
  const { distanceUnit } = config;

  const router = createRouter({
    auth,
    accounts,
    openId,
    catalogue: context,
    listings,
    images,
    imports: { pool, kysely, runner: work.imports, trade, distanceUnit },
    messages: { kysely, isDemo: config.isDemo },
    vins,
    sales,
    people: { ...auth, ...sales, release: accounts.release },
    verification,
    figures: { pool, origin: config.publicUrl, trade, views: work.views },
    settings: {
      kysely,
      settings,
      services: describeServices(config, { readsVins: vins.isAvailable }),
      onChange: forget,
    },
  });
  const api = createRouterClient(router, {
    context: { requestId: "page", caller: VISITOR },
    interceptors: [forPages(log)],
  });
  const pages = await loadPages(config.publicUrl, { api, site, marketing });

  const refresh = (url: string) => void http.inject({ url, remoteAddress: OURSELVES });
  const front = createFront(cache, refresh);
  const http = await createHttpServer({ config, log, front });
  let isStopping = false;

  const whose: FindActor = (credentials) => findActor(auth, credentials);
  acceptUploads(http, whose);
  limitDocuments(http, whose);
  await http.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  storeReplies(http, cache);
  serveHealth(http, { pool, dataDir: config.dataDir, isStopping: () => isStopping });
  await serveStaticFiles(http);
  serveSiteFiles(http, site);
  serveSitemap(http, context);
  servePictures(http, images);
  await serveApiDocument(http, site);
  await serveWebhooks(http, WEBHOOK_PATH, (body, signature) =>
    receiveEvent(sales, body, signature),
  );
  const { sandbox } = payments;
  if (sandbox) {
    const answer: AnswerBrowser = (request) => sandbox.handleFromBrowser(request);
    await serveSandbox(http, { answer, origin: config.publicUrl });
  }
  serveApi(http, served, router, {
    origin: config.publicUrl,
    findActor: whose,
  });
  servePages(http, pages, { withStripe: config.payments.kind === "stripe" });

  const stopListening = await listenForChanges(pool, log, (table) => {
    forget();
    if (table !== undefined && table !== "site_settings") return;
    settings.follow(forget);
  });
  http.addHook("preClose", async () => {
    isStopping = true;
    await Promise.all([work.stop(), selling.stop()]);
    await payments.stop();
  });
  // The last looks at cars come with the last requests.
  http.addHook("onClose", () => work.views.stop());
  http.addHook("onClose", stopListening);
  http.addHook("onClose", async () => {
    await Promise.all([vins.close(), signIn.close()]);
  });
  work.start();
  payments.start();
  await selling.start();
  const { pictureFetches, views } = work;
  return {
    http,
    images,
    auth,
    listings,
    pictureFetches,
    views,
    sales,
    verification,
    payments,
    close: () => http.close(),
  };
}
