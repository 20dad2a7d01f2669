import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { SCRIPT_HASHES_HEADER } from "#shared/rules/site.ts";
import { deferScripts } from "./lib/browser/defer-scripts.ts";
import { NonceContext } from "./lib/browser/nonce.ts";
import {
  createPageContext,
  type PageServices,
  type ReportFailure,
  reportContext,
} from "./lib/pages/page-context.ts";

/** Renders pages with these services: what the server takes from the build. */
export function createPages(
  build: ServerBuild,
  services: PageServices,
): (request: Request, report: ReportFailure) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (request, report) => handle(request, createPageContext(services, report));
}

/** Of what is away for a while, the server has written down the reason already. */
function isFailure({ status }: { status: number }): boolean {
  return status >= 500 && status !== 503;
}

/** Whatever fails in a page goes to the server's log; the router would write it to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Nobody waits for the page any more, or what was asked is not possible: no failure of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && !isFailure(error))) return;
  context.get(reportContext)(error);
};

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole: lists and cars are read before, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("hex");
  const rendered = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const { html, scripts } = deferScripts(rendered, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  // For the server, which makes the page's policy of it and passes it on to nobody.
  headers.set(SCRIPT_HASHES_HEADER, scripts.map(hashOf).join(" "));
  return new Response(html, { status, headers });
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const sink = new PassThrough();
        text(sink).then(resolve, reject);
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
