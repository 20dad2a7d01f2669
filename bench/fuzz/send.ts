import { Agent, request as ask } from "node:http";
import { connect } from "node:net";
import type { FuzzRequest } from "./request.ts";

export interface FuzzReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A reply that takes longer is a finding. */
const LIMIT_MS = 30_000;
const SILENCE_MS = 700;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends a request as it is. @throws Error when the connection breaks, or no reply comes.
 */
export function send(
  origin: string,
  request: Pick<FuzzRequest, "method" | "target" | "headers" | "body">,
  canRetry = true,
): Promise<FuzzReply> {
  const { method, target, headers, body } = request;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const names = new Set(headers.map(([name]) => name));
    const given = Object.fromEntries(headers.map(([name, value]) => [name, headerValue(value)]));
    const outgoing = ask(
      {
        hostname,
        port,
        method,
        path: target,
        agent,
        timeout: LIMIT_MS,
        setHost: !names.has("host"),
        headers: { ...given, ...(body && { "content-length": body.length }) },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks),
          });
        reply.on("data", (chunk: Buffer) => void chunks.push(chunk));
        reply.once("end", finish);
        // The server may refuse a body before it has arrived, and close.
        reply.once("error", finish);
      },
    );
    outgoing.once("timeout", () =>
      outgoing.destroy(new Error(`no reply within ${LIMIT_MS / 1000} s`)),
    );
    outgoing.once("error", (error) => {
      // The server has closed the kept connection at the moment of the request: Node asks clients to try again.
      const isStale = outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET";
      // A promise resolved with a promise follows it.
      if (isStale && canRetry) resolve(send(origin, request, false));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** Node refuses to send other characters in a header; the server gets them by `sendBytes`. */
function headerValue(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}

/** Sends bytes that need not be HTTP, and reads what comes until the server closes. */
export function sendBytes(origin: string, bytes: Buffer): Promise<FuzzReply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(LIMIT_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      // A reply that keeps the connection open is complete after so long a silence.
      socket.setTimeout(SILENCE_MS);
    });
    socket.once("error", () => {});
    socket.once("close", () => {
      const reply = parse(Buffer.concat(chunks));
      if (reply) resolve(reply);
      else reject(new Error("closed without a reply"));
    });
  });
}

function parse(bytes: Buffer): FuzzReply | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  if (status === undefined || end === -1) return undefined;
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(status),
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4),
  };
}
