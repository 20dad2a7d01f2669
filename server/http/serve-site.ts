import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { AnyRouter } from "@orpc/server";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { served } from "#shared/contract/contract.ts";
import type { Site } from "#shared/rules/site.ts";
import type { CallMiddleware } from "#server/base/replica-reads.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { ImageService } from "#server/features/images/image-service.ts";
import type { Config } from "#server/settings/config.ts";
import { type RefuseCall, serveApi } from "./api.ts";
import { serveApiDocument } from "./api-document.ts";
import type { FindActor } from "./caller.ts";
import { createHttpServer } from "./create-server.ts";
import { limitDocuments } from "./documents.ts";
import { type EventStreams, serveEventStreams } from "./event-streams.ts";
import { createFront, storeReplies } from "./front.ts";
import { serveOneClick } from "./one-click-unsubscribe.ts";
import { serveHealth } from "./health.ts";
import { serveIcons } from "./icons.ts";
import { serveInboundMail } from "./inbound-mail.ts";
import { type PageRenderer, servePages } from "./pages.ts";
import { servePictures } from "./pictures.ts";
import { servePushWorker } from "./push-worker.ts";
import { OURSELVES } from "./rate-limit.ts";
import type { ReplyCache } from "./reply-cache.ts";
import { serveRobots } from "./robots.ts";
import { type AnswerBrowser, serveSandbox } from "./sandbox.ts";
import { limitReads, shedLoad } from "./shed-load.ts";
import { serveSitemap } from "./sitemap.ts";
import { serveStaticFiles } from "./static-files.ts";
import { acceptUploads } from "./uploads.ts";
import { serveWebhooks } from "./webhooks.ts";

interface SiteParts {
  config: Config & { publicUrl: string };
  log: FastifyBaseLogger;
  cache: ReplyCache;
  catalogue: CatalogueContext;
  site: Site;
  /** The same as pages of a language have it. */
  siteIn: (language: string) => Site;
  images: ImageService;
  router: AnyRouter;
  /** Around each call. */
  middleware: CallMiddleware;
  pages: PageRenderer;
  findActor: FindActor;
  streams: EventStreams;
  webhooks: { path: string; receive: (body: Buffer, signature: string) => Promise<void> };
  /** Takes answers by mail from a provider. */
  inboundMail: Parameters<typeof serveInboundMail>[1];
  /** Ends the mails of an alert by the key of its link. */
  endAlert: (key: string) => Promise<unknown>;
  /** Answers the payment form of the sandbox; undefined where the site has a real provider or none. */
  answerSandbox: AnswerBrowser | undefined;
  countProcesses: () => number;
  /** Refuses calls that this site does not take. */
  refuse?: RefuseCall | undefined;
  observe?: Parameters<typeof createHttpServer>[0]["observe"];
  tracing?: Parameters<typeof createHttpServer>[0]["tracing"];
  /** True as soon as the shutdown begins, so that a load balancer stops sending requests here. */
  isStopping: () => boolean;
}

/**
 * Registers everything that the site serves over HTTP. Order matters: hooks apply only to routes registered
 * after them.
 */
export async function serveSite(parts: SiteParts): Promise<FastifyInstance> {
  const { config, log, cache, catalogue, site, images, router, pages, findActor } = parts;
  const { countProcesses, observe, tracing } = parts;
  const origin = config.publicUrl;
  const refresh = (url: string) => void http.inject({ url, remoteAddress: OURSELVES });
  const front = createFront(cache, refresh);
  const http = await createHttpServer({
    config,
    log,
    front,
    countProcesses,
    observe,
    tracing,
  });
  const { maxDelayMs } = config;
  const shed = maxDelayMs > 0 ? shedLoad(http, log, maxDelayMs) : undefined;
  await serveOneClick(http, parts.endAlert);
  acceptUploads(http, findActor, { areKept: config.publicDemo === undefined });
  limitDocuments(http, findActor);
  await http.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  storeReplies(http, cache);
  if (shed) limitReads(http, shed, maxDelayMs);
  const { pool } = catalogue;
  serveHealth(http, { pool, dataDir: config.dataDir, isStopping: parts.isStopping });
  serveStaticFiles(http);
  serveIcons(http, parts.siteIn);
  servePushWorker(http);
  const isListed = config.publicDemo === undefined;
  serveRobots(http, site, { isListed });
  if (isListed) serveSitemap(http, catalogue);
  servePictures(http, images);
  await serveApiDocument(http, site);
  await serveWebhooks(http, parts.webhooks.path, parts.webhooks.receive);
  await serveInboundMail(http, parts.inboundMail);
  if (parts.answerSandbox) await serveSandbox(http, { answer: parts.answerSandbox, origin });
  serveEventStreams(http, { streams: parts.streams, origin, findActor });
  serveApi(http, served, router, {
    origin,
    findActor,
    middleware: parts.middleware,
    refuse: parts.refuse,
    recordsAddress: config.publicDemo === undefined,
  });
  servePages(http, pages, { withStripe: config.payments.kind === "stripe" });
  return http;
}
