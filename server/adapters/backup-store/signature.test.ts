import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backup.ts";
import { cutAfter, startBucket } from "#tests/support/bucket.ts";
import { openBackupBucket } from "./bucket.ts";

/** Of 20260314T150926Z. */
function parseBasicDate(text: string): Date {
  return new Date(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
}

// s3rver does not verify signatures of this version.
test("all requests of an upload, a download and a deletion are signed as AWS's own library signs them", async () => {
  const bucket = await startBucket();
  const folder = makeFolder();
  const sent: IncomingMessage[] = [];
  let isCut = false;
  bucket.mood = (what, request, reply) => {
    sent.push(request);
    if (what === "GET object" && !isCut) {
      cutAfter(reply, 100_000);
      isCut = true;
    }
    return false;
  };
  const { accessKeyId, secretAccessKey, region } = bucket.access;
  const official = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: "s3",
    sha256: Sha256,
    uriEscapePath: false,
  });
  try {
    const place = {
      bucket: bucket.name,
      prefix: "year_2026/cars.de/",
      partBytes: 200_000,
      pauseMs: 1,
    };
    const store = openBackupBucket({ ...bucket.access, ...place });
    const target = await store.create("forecourt-1.zip");
    await pipeline(Readable.from([Buffer.alloc(500_000)]), target.stream);
    await target.commit();
    const discarded = await store.create("forecourt-2.zip");
    await discarded.discard();
    const [backup] = await store.list("forecourt-");
    const path = join(folder.path, "1.zip");
    await store.download(backup ?? expect.unreachable(), path);
    expect(existsSync(path)).toBe(true);
    await store.remove("forecourt-1.zip");
    expect(new Set(sent.map(({ method }) => method))).toEqual(
      new Set(["GET", "POST", "PUT", "DELETE"]),
    );
    expect(sent.some(({ headers }) => headers["if-match"] !== undefined)).toBe(true);
    for (const { method = "", url = "", headers } of sent) {
      const { authorization = "", "x-amz-date": date, host = "" } = headers;
      const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
      const { pathname, searchParams } = new URL(url, `http://${host}`);
      const theirs = await official.sign(
        {
          method,
          protocol: "http:",
          hostname: host,
          path: pathname,
          query: Object.fromEntries(searchParams),
          headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
        },
        {
          signingDate: parseBasicDate(String(date)),
          signableHeaders: new Set(["cache-control"]),
        },
      );
      expect(theirs.headers["authorization"], `${method} ${url}`).toBe(authorization);
    }
  } finally {
    await bucket.close();
    folder.remove();
  }
});
