import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { t } from "#shared/lib/text.ts";
import { EVENTS_PATH } from "#shared/rules/events.ts";
import { AppError } from "#server/base/errors.ts";
import { callerOf, type FindActor } from "./caller.ts";

/** A proxy closes a connection that is silent for a minute, and a dead browser is noticed by writing to it. */
const HEARTBEAT_MS = 25_000;
/** After this the browser connects again, and its session is looked up again. */
const LONGEST_MS = 15 * 60_000;
/** A person with more tabs and devices keeps the newest streams; the others ask at intervals. */
const MOST_OF_ONE = 12;
/** Bytes that wait for a reader who takes none; the next stream starts afresh. */
const MOST_WAITING = 16 * 1024;

interface Stream {
  response: ServerResponse;
  openedAt: number;
}

/**
 * The open streams of this process (server-sent events). An event says only that something has changed, and the page
 * asks for what it shows: a stream has nothing to leak, and a missed event costs no more than a late one.
 */
export class EventStreams {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor() {
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get size(): number {
    let sum = 0;
    for (const streams of this.#streams.values()) sum += streams.size;
    return sum;
  }

  /** Keeps a response open whose headers are written. */
  add(personId: string, response: ServerResponse): void {
    const streams = this.#streams.get(personId) ?? new Set<Stream>();
    this.#streams.set(personId, streams);
    const stream = { response, openedAt: Date.now() };
    streams.add(stream);
    // A broken connection closes, too.
    response.on("error", () => {});
    response.once("close", () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#streams.get(personId) === streams)
        this.#streams.delete(personId);
    });
    const [oldest] = streams;
    if (streams.size > MOST_OF_ONE) oldest?.response.end();
    if (this.#isClosed) response.end();
  }

  tell(personId: string): void {
    for (const { response } of this.#streams.get(personId) ?? []) write(response, EVENT);
  }

  tellAll(): void {
    for (const personId of this.#streams.keys()) this.tell(personId);
  }

  /** Ends every stream; a stopping server waits for all responses. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const streams of this.#streams.values())
      for (const { response } of streams) response.end();
  }

  #beat(): void {
    const now = Date.now();
    for (const streams of this.#streams.values())
      for (const { response, openedAt } of streams) {
        if (now - openedAt >= LONGEST_MS) response.end();
        else write(response, COMMENT);
      }
  }
}

const EVENT = "data: changed\n\n";
const COMMENT = ":\n\n";

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MOST_WAITING) response.destroy();
  else response.write(text);
}

interface Parts {
  streams: EventStreams;
  origin: string;
  findActor: FindActor;
}

/** Serves one address, where a person's pages hear that something has changed for them. */
export function serveEventStreams(
  app: FastifyInstance,
  { streams, origin, findActor }: Parts,
): void {
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await callerOf(request, reply, { origin, findActor }).findActor();
    if (actor === undefined) throw new AppError("UNAUTHORIZED", t`Please log in first.`);
    if (request.raw.destroyed) return reply;
    reply.headers({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Asks nginx not to hold the events back.
      "x-accel-buffering": "no",
    });
    const headers = Object.entries(reply.getHeaders());
    reply.hijack();
    for (const [name, value = ""] of headers) reply.raw.setHeader(name, value);
    streams.add(actor.userId, reply.raw);
    // What happened between the page's reading and this moment.
    write(reply.raw, EVENT);
    return reply;
  });
}
