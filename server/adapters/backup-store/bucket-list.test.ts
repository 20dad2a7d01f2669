import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { whileCollectingGarbage } from "#tests/support/garbage.ts";
import { refuse, startBucket, type TestBucket } from "#tests/support/bucket.ts";
import { type BackupBucketOptions, openBackupBucket } from "./bucket.ts";

let bucket: TestBucket;

beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(() => {
  bucket.mood = undefined;
  bucket.asked.length = 0;
});
afterAll(() => bucket.close());

function open(own: Partial<BackupBucketOptions> = {}) {
  const place = { bucket: bucket.name, prefix: "site/", partBytes: 100_000, pauseMs: 1 };
  return openBackupBucket({ ...bucket.access, ...place, ...own });
}

const asked = () => bucket.asked.map(({ what }) => what);

describe("a bucket that refuses", () => {
  test("a wrong key is told, without the key", async () => {
    const failure = await open({ accessKeyId: "WRONG" })
      .list("")
      .catch((error: unknown) => error);
    expect(String(failure)).toMatch(
      /^BackupStoreError: 127\.0\.0\.1:\d+ does not accept the access key \(status 403, InvalidAccessKeyId\)\. Check BACKUPS_S3_ACCESS_KEY_ID/,
    );
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
      /WRONG|S3RVER/,
    );
  });

  test("a bucket that does not exist is told, before anything is sent", async () => {
    await expect(open({ bucket: "nowhere" }).create("forecourt-1.zip")).rejects.toThrow(
      /^There is no bucket nowhere at 127\.0\.0\.1:\d+\. Create it,/,
    );
    expect(asked()).toEqual(["GET list"]);
  });

  test.each([
    [403, "SignatureDoesNotMatch", "does not accept the access key"],
    [403, "RequestTimeTooSkewed", "the clock of this machine is wrong"],
    [301, "PermanentRedirect", "is in another region (status 301, PermanentRedirect)"],
    [400, "AuthorizationHeaderMalformed", "is in another region"],
    [403, "AllAccessDisabled", "The access key may not list backups in the bucket backups"],
    [418, "Teapot", "could not list backups in the bucket backups (status 418, Teapot)"],
  ])("status %i with %s is told as a sentence, without the service's words", async (...told) => {
    const [status, code, sentence] = told;
    bucket.mood = (_, _request, reply) => refuse(reply, status, code);
    const failure = String(
      await open()
        .list("")
        .catch((error: unknown) => error),
    );
    expect(failure).toContain(sentence);
    expect(failure).not.toContain("secret words");
    expect(asked()).toEqual(["GET list"]);
  });

  test("a service that does not answer is told with the system's reason", async () => {
    await expect(open({ endpoint: "http://127.0.0.1:9" }).list("")).rejects.toThrow(
      /^127\.0\.0\.1:9 does not answer \(.+\)\. Check BACKUPS_S3_ENDPOINT/,
    );
  });

  test("a service that is silent is given up at the limit, also after a garbage collection", async () => {
    bucket.mood = () => true;
    await whileCollectingGarbage(() =>
      expect(open().list("", 300)).rejects.toThrow("does not answer (timeout)"),
    );
  });
});

/** A page of a list, as the protocol has it; s3rver has one page only. */
function page(names: readonly string[], token?: string): string {
  const contents = names.map(
    (name) =>
      `<Contents><Key>site/${name}</Key><LastModified>2026-03-01T01:40:00.000Z</LastModified><ETag>&quot;a&quot;</ETag><Size>3</Size></Contents>`,
  );
  const more = token === undefined ? "" : `<NextContinuationToken>${token}</NextContinuationToken>`;
  return `<ListBucketResult><IsTruncated>${token !== undefined}</IsTruncated>${contents.join("")}${more}</ListBucketResult>`;
}

test("a list of more than one page is read to its end, and what lies deeper is not in it", async () => {
  const pages = new Map([
    ["", page(["forecourt-1.zip", "forecourt-old/forecourt-1.zip"], "to/2==")],
    ["to/2==", page(["forecourt-2.zip"], "to/3==")],
    ["to/3==", page(["forecourt-3.zip"])],
  ]);
  bucket.mood = (_, request, reply) => {
    const query = new URL(request.url ?? "", bucket.access.endpoint).searchParams;
    expect(query.get("prefix")).toBe("site/forecourt-");
    reply.end(pages.get(query.get("continuation-token") ?? ""));
    return true;
  };
  const found = await open().list("forecourt-");
  expect(found.map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `forecourt-${n}.zip`));
  expect(found[0]).toMatchObject({ at: new Date("2026-03-01T01:40:00Z"), bytes: 3 });
});
