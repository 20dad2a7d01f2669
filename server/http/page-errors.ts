import { findScope } from "#server/base/request-scope.ts";
import { translated } from "#server/base/speak.ts";
import { toAppError, UNAVAILABLE } from "./api-errors.ts";

interface PageLog {
  error(details: object, message: string): void;
}

/**
 * Makes a middleware that converts expected failures for page loaders to the router's form: a response with a
 * status, which becomes the 404 page or a page about an outage. Unexpected errors pass through and become the
 * failure page.
 */
export function forPages(log: PageLog) {
  return async <T>({ next }: { next: () => Promise<T> }): Promise<T> => {
    try {
      return await next();
    } catch (error) {
      const known = toAppError(error);
      if (known === undefined) throw error;
      if (known.cause !== undefined)
        log.error({ requestId: findScope()?.requestId, err: known.cause }, UNAVAILABLE);
      // For a page, an id of invalid form is an address that does not exist.
      const status = known.code === "BAD_REQUEST" ? 404 : known.status;
      throw new Response(translated(known.message), { status });
    }
  };
}
