import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { sendSigned } from "#server/adapters/s3/send-signed.ts";
import { BackupStoreError } from "./backup-store.ts";
import { explainRefusal, explainSilence, RETRIED_CODES } from "./refusals.ts";

export interface BucketOptions {
  /** Such as https://s3.eu-central-1.amazonaws.com; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The first pause before a request is tried again; each further one is twice as long. */
  pauseMs?: number;
}

export interface BucketRequest {
  /** Completes "The key may not …" and "… could not …". */
  what: string;
  method?: "GET" | "PUT" | "POST" | "DELETE";
  /** Of an object; without it, the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** For each attempt. */
  timeoutMs?: number;
  /** Aborting it ends the request and all further attempts. */
  signal?: AbortSignal;
  attempts?: number;
  /** Throws when the reply is not as it must be; an attempt that failed like this may be tried again, too. */
  check?: (headers: Headers) => void;
}

interface BucketReply {
  headers: Headers;
  text: string;
}

const TIMEOUT_MS = 20_000;
/** With pauses of 1, 2, 4, 8 and 16 seconds, a bucket may be away for half a minute. */
const ATTEMPTS = 6;
const PAUSE_MS = 1_000;
const OK = 200;
const TOO_MANY_REQUESTS = 429;

/** Signed requests to one bucket. Those that fail on their way, or because the service is busy, are tried again. */
export class BucketClient {
  readonly bucket: string;
  readonly host: string;
  readonly pauseMs: number;
  readonly #root: string;
  readonly #client: AwsClient;

  constructor({ endpoint, bucket, pauseMs = PAUSE_MS, ...access }: BucketOptions) {
    this.bucket = bucket;
    this.host = new URL(endpoint).host;
    this.pauseMs = pauseMs;
    this.#root = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#client = new AwsClient({ ...access, service: "s3" });
  }

  /** The whole reply. @throws BackupStoreError with the service's code, when no attempt succeeded */
  async send(request: BucketRequest): Promise<BucketReply> {
    return this.#retry(request, async (signal) => {
      const reply = await this.#fetch(request, signal);
      const text = await reply.text();
      // Completing an upload can fail after the status was sent.
      if (!reply.ok || text.includes("<Error>")) throw this.#refusal(request, reply.status, text);
      request.check?.(reply.headers);
      return { headers: reply.headers, text };
    });
  }

  /** The reply with its body still to be read, in one attempt. @throws BackupStoreError */
  async open(request: BucketRequest & { signal: AbortSignal }): Promise<Response> {
    try {
      const reply = await this.#fetch(request, request.signal);
      if (!reply.ok) throw this.#refusal(request, reply.status, await reply.text());
      return reply;
    } catch (error) {
      throw this.asStoreError(error);
    }
  }

  /** Whether a request that failed like this can succeed a moment later. */
  isPassing(error: unknown): boolean {
    return !(error instanceof BackupStoreError) || RETRIED_CODES.has(error.code);
  }

  asStoreError(error: unknown): BackupStoreError {
    return error instanceof BackupStoreError ? error : explainSilence(this.host, error);
  }

  async #retry<T>(
    request: BucketRequest,
    attempt: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal, timeoutMs = TIMEOUT_MS, attempts = ATTEMPTS } = request;
    for (let failures = 1; ; failures += 1) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        return await attempt(signal ? AbortSignal.any([signal, timeout]) : timeout);
      } catch (error) {
        if (signal?.aborted || failures >= attempts || !this.isPassing(error))
          throw this.asStoreError(error);
        await pauseBefore(failures, this.pauseMs, signal);
      }
    }
  }

  #fetch(
    { method = "GET", key, query, headers, body }: BucketRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const path = key === undefined ? "" : `/${key}`;
    const search = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
    const init = { method, ...(headers && { headers }), ...(body && { body }) };
    return sendSigned(this.#client, `${this.#root}${path}${search}`, init, signal);
  }

  #refusal({ what }: BucketRequest, status: number, text: string): BackupStoreError {
    const told = /<Code>([A-Za-z0-9]{1,80})<\/Code>/.exec(text)?.[1];
    // An error after a good status is one that came while the service was working on it.
    const isBusy = status >= 500 || status === TOO_MANY_REQUESTS || status === OK;
    return explainRefusal({ what, bucket: this.bucket, host: this.host, status, isBusy, told });
  }
}

/** Waits longer after each failure. Ends at once when the signal is aborted. */
export async function pauseBefore(
  failures: number,
  pauseMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const longest = pauseMs * 2 ** (failures - 1);
  // At random, so that parts that failed together are not sent together again.
  const ms = longest / 2 + (Math.random() * longest) / 2;
  // The caller finds the signal aborted.
  await sleep(ms, undefined, signal && { signal }).catch(() => {});
}
