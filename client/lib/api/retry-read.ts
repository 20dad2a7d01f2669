/** Pauses before the second and the third attempt, in milliseconds. */
const PAUSES_MS = [400, 1_200];
/** Statuses of a temporary outage, from a proxy or the site itself. */
const PASSING = new Set([502, 503, 504]);

/** The longest that a reply can ask to wait before the next attempt. */
const LONGEST_MS = 5_000;

/** The pause that a reply asks for (Retry-After), with up to a third more: not everybody comes back at once. */
function askedFor(response: Response | undefined): number {
  const seconds = Number(response?.headers.get("retry-after") ?? 0);
  return Math.min(seconds * 1_000 * (1 + Math.random() / 3) || 0, LONGEST_MS);
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends a request. A read (GET) without an answer, or with 502, 503 or 504, is retried twice before the
 * caller gets that outcome. Any other request is sent once, because it may have been processed although its
 * answer was lost.
 */
export async function sendPatiently(
  request: Request,
  send: (request: Request) => Promise<Response>,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<Response> {
  const pauses = request.method === "GET" ? PAUSES_MS : [];
  for (const milliseconds of pauses) {
    // The last attempt is below; its outcome is final.
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const response = await send(request.clone()).catch((failure: unknown) => {
      if (request.signal.aborted) throw failure;
      return undefined;
    });
    if (response !== undefined && !PASSING.has(response.status)) return response;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await pause(Math.max(milliseconds, askedFor(response)));
  }
  return send(request);
}
