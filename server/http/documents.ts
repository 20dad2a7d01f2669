import type { FastifyInstance } from "fastify";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";
import type { FindActor } from "./caller.ts";
import { transferLimit } from "./transfer-limit.ts";

const DOCUMENT = /^\/api\/verification\/documents\/[^/?]+(?:\?|$)/;

/**
 * Limits concurrent downloads of documents, because a slow reader keeps a whole file in memory. Admins who
 * review documents have slots of their own, which sellers cannot use up.
 */
export function limitDocuments(app: FastifyInstance, findActor: FindActor): void {
  const places = { admins: transferLimit(8, 4), others: transferLimit(4, 2) };
  app.addHook("onRequest", async ({ method, url, headers, ip }, { raw }) => {
    if (method !== "GET" || !DOCUMENT.test(url)) return;
    const cookie = normalCookies(headers.cookie);
    const actor = await findActor({ authorization: headers.authorization, cookie });
    const kind = actor?.role === "admin" ? "admins" : "others";
    const leave = await places[kind].enter({ whose: actor?.userId ?? networkOf(ip) });
    raw.once("close", leave);
    // Disconnected while the session was looked up.
    if (raw.destroyed) leave();
  });
}
