import { AppError } from "../errors.ts";
import { toAppError } from "./api-errors.ts";

/**
 * Lets page loaders see an expected failure as the router knows it: a response with a status,
 * which becomes the 404 page. What nobody expected passes through and becomes the failure page.
 */
export async function forPages<T>({ next }: { next: () => Promise<T> }): Promise<T> {
  try {
    return await next();
  } catch (error) {
    const known = toAppError(error);
    if (known instanceof AppError) {
      // For a page an id of the wrong form is an address that does not exist.
      const status = known.code === "BAD_REQUEST" ? 404 : known.status;
      throw new Response(known.message, { status });
    }
    throw error;
  }
}
