import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { SCRIPT_HASHES_HEADER } from "#shared/rules/site.ts";
import { deferScripts } from "./lib/pages/defer-scripts.server.ts";
import { visitManifestOf } from "./lib/browser/visit-manifest.ts";
import { NonceContext } from "./lib/browser/nonce.ts";
import { describeFailures, withReference } from "./lib/pages/failures.ts";
import {
  createPageContext,
  type Failures,
  failuresContext,
  type PageServices,
} from "./lib/pages/page-context.ts";

/** A rendered page, or the router's answer to something else, such as a redirect. */
interface RenderedPage {
  status: number;
  headers: Headers;
  body: string | Buffer;
}

/** The HTML of a response, in UTF-8: as its body it would be copied several times. */
const htmlOf = new WeakMap<Response, Buffer>();

/** Renders pages with these services: what the server takes from the build. */
export function createPages(
  build: ServerBuild,
  services: PageServices,
): (request: Request, failures: Failures) => Promise<RenderedPage> {
  const handle = createRequestHandler(describeFailures(build), "production");
  return async (request, failures) => {
    const response = await handle(request, createPageContext(services, failures));
    const { status, headers } = response;
    return { status, headers, body: htmlOf.get(response) ?? (await response.text()) };
  };
}

/** A 503 is no failure to log here: the server has logged its reason already. */
function isFailure({ status }: { status: number }): boolean {
  return status >= 500 && status !== 503;
}

/** Sends errors of pages to the server's log; the router would write them to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The request was aborted, or the error is the client's own (4xx): nothing to log.
  if (request.signal.aborted || (isRouteErrorResponse(error) && !isFailure(error))) return;
  // Made below, after the failure was reported.
  if (error instanceof Response) return;
  context.get(failuresContext).report(error);
};

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Renders a page completely before sending it: loaders read lists and cars first, so there is nothing to
 * stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await takeTurn();
  const nonce = randomBytes(16).toString("hex");
  const rendered = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={withManifest(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
  ).catch((error: unknown) => {
    // The router then renders the page of a failure.
    const { report, requestId } = context.get(failuresContext);
    report(error);
    throw withReference(requestId);
  });
  const { html, scripts } = deferScripts(rendered, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  // An internal header: the server builds the page's policy from it and does not forward it.
  headers.set(SCRIPT_HASHES_HEADER, scripts.map(hashOf).join(" "));
  const response = new Response(null, { status, headers });
  htmlOf.set(response, html);
  return response;
}

let lastTurn = Promise.resolve();

/**
 * Each rendering begins in an iteration of the event loop of its own. Node accepts one connection per iteration: if
 * fifty renderings shared one, new connections would wait in the kernel's queue until they are reset.
 */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** Public pages have a manifest of their own, without the routes of the dashboard. */
function withManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isPublic = staticHandlerContext.matches.some(
    ({ route }) => route.id === "layouts/PublicLayout",
  );
  if (!isPublic) return context;
  return { ...context, manifest: { ...manifest, url: visitManifestOf(manifest.url) } };
}

function hashOf(script: Buffer): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

function renderWhole(page: React.ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
    const { pipe, abort } = renderToPipeableStream(page, {
      // The page is sent whole. In parts, a boundary would come after the foot and be moved by a script without a nonce.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            resolve(Buffer.concat(chunks));
            done();
          },
        });
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
