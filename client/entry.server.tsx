import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { deferScripts } from "./lib/defer-scripts.ts";

import { createPageContext, type PageServices } from "./lib/page-context.ts";

/** Renders pages with these services: what the server takes from the build. */
export function createPages(
  build: ServerBuild,
  services: PageServices,
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request, createPageContext(services));
}

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole: lists and cars are read before, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(deferScripts(html), { status, headers });
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
