import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";
import { t } from "#shared/lib/text.ts";
import { failuresContext } from "./page-context.ts";

const OUTAGE = 503;
const UNEXPECTED = t`It’s not your fault. Please try again in a moment.`;

/**
 * The same pages, whose loaders report unexpected errors and turn them into a response that names the request. The
 * router would send the browser no word of them.
 */
export function describeFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route?.module ?? {};
    if (route === undefined || loader === undefined) return [id, route] as const; // a pair
    const told = (args: LoaderFunctionArgs<RouterContextProvider>) =>
      tellFailure(() => loader(args), args);
    return [id, { ...route, module: { ...route.module, loader: told } }] as const; // a pair
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

async function tellFailure<T>(
  load: () => T | Promise<T>,
  { context, request }: LoaderFunctionArgs<RouterContextProvider>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { requestId, report } = context.get(failuresContext);
    if (error instanceof Response) {
      if (error.status !== OUTAGE) throw error;
      throw withReference(requestId, OUTAGE, await error.text());
    }
    if (!request.signal.aborted) report(error);
    throw withReference(requestId);
  }
}

/** The response that becomes the page of a failure. */
export function withReference(requestId: string, status = 500, reason = UNEXPECTED): Response {
  return new Response(`${reason} ${t`Error reference: ${requestId}`}`, { status });
}
