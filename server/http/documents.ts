import type { FastifyInstance } from "fastify";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";
import type { FindActor } from "./caller.ts";
import { transferLimit } from "./transfer-limit.ts";

const DOCUMENT = /^\/api\/verification\/documents\/[^/?]+(?:\?|$)/;
const ATTACHMENT =
  /^\/api\/(?:conversations|complaints)\/[^/?]+\/attachments\/[^/?]+(?:\?(?<query>.*))?$/;

/**
 * Limits concurrent downloads of documents and attachments, because a slow reader keeps a whole file in memory.
 * Admins who review documents have slots of their own, which sellers cannot use up.
 */
export function limitDocuments(app: FastifyInstance, findActor: FindActor): void {
  const places = { admins: transferLimit(8, 4), others: transferLimit(4, 2) };
  const attachments = transferLimit(16, 4);
  app.addHook("onRequest", async ({ method, url, headers, ip }, { raw }) => {
    const attachment = ATTACHMENT.exec(url);
    const isAttachment = attachment !== null && !isPreview(attachment.groups?.["query"]);
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

/** Previews of pictures are small. The query is read as the call reads it: other parameters can hold the same words. */
function isPreview(query = ""): boolean {
  const sizes = new URLSearchParams(query).getAll("size");
  return sizes.length === 1 && sizes[0] === "preview";
}
