import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { StoredReply } from "./reply-cache.ts";

/** Sends a reply from memory, in the smallest form that the request accepts; 304 where it is known. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Omit<StoredReply, "storedAt">,
  requestId: string,
): void {
  const { "if-none-match": known, "accept-encoding": accepted = "" } = request.headers;
  const headers: Record<string, string | number> = {
    ...reply.headers,
    etag: reply.etag,
    "x-request-id": requestId,
  };
  if (known !== undefined && isKnown(known, reply.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const send = (body: Buffer) => {
    headers["content-length"] = body.length;
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const { body } = reply;
  if ("plain" in body) send(body.plain);
  else if (accepts(accepted, "br")) {
    headers["content-encoding"] = "br";
    send(body.brotli);
  } else if (accepts(accepted, "gzip")) {
    headers["content-encoding"] = "gzip";
    send(body.gzip);
  } else if (request.method === "HEAD") response.writeHead(200, headers).end();
  else send(gunzipSync(body.gzip));
}

/**
 * Whether an Accept-Encoding header names a coding and does not refuse it with q=0; `*` is any coding that is not
 * named (RFC 9110, 12.5.3).
 */
export function accepts(header: string, coding: string): boolean {
  const parts = header
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()));
  const found = parts.find(([name]) => name === coding) ?? parts.find(([name]) => name === "*");
  return found !== undefined && !found.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
}

/**
 * Whether an If-None-Match header, `*` or a list of tags, names a tag. Weak and strong are the
 * same here (RFC 9110, 13.1.2).
 */
export function isKnown(header: string, etag: string): boolean {
  if (header.trim() === "*") return true;
  const [tag] = etag.match(/"[^"]*"/) ?? [];
  return [...header.matchAll(/"[^"]*"/g)].some(([known]) => known === tag);
}
