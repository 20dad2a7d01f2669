import type { FastifyInstance } from "fastify";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";
import type { FindActor } from "./caller.ts";
import { transferLimit } from "./transfer-limit.ts";

const DOCUMENT = /^\/api\/verification\/documents\/[^/?]+(?:\?|$)/;
/** Previews of pictures are small. */
const ATTACHMENT =
  /^\/api\/(?:conversations|complaints)\/[^/?]+\/attachments\/[^/?]+(?!.*[?&]size=preview)(?:\?|$)/;

/**
 * Limits concurrent downloads of documents and attachments, because a slow reader keeps a whole file in memory.
 * Admins who review documents have slots of their own, which sellers cannot use up.
 */
export function limitDocuments(app: FastifyInstance, findActor: FindActor): void {
  const places = { admins: transferLimit(8, 4), others: transferLimit(4, 2) };
  const attachments = transferLimit(16, 4);
  app.addHook("onRequest", async ({ method, url, headers, ip }, { raw }) => {
    const isAttachment = ATTACHMENT.test(url);
    if (method !== "GET" || !(isAttachment || DOCUMENT.test(url))) return;
    const cookie = normalCookies(headers.cookie);
    const actor = await findActor({ authorization: headers.authorization, cookie });
    const kind = actor?.role === "admin" ? "admins" : "others";
    const slots = isAttachment ? attachments : places[kind];
    const leave = await slots.enter({ whose: actor?.userId ?? networkOf(ip) });
    raw.once("close", leave);
    // Disconnected while the session was looked up.
    if (raw.destroyed) leave();
  });
}
