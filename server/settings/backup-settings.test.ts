import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parseBackupPlace } from "./backup-settings.ts";
import { ConfigError, loadConfig } from "./config.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ NODE_ENV: "test", ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const PICTURES = {
  S3_ENDPOINT: "https://s3.test",
  S3_BUCKET: "cars",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "pictures",
  S3_SECRET_ACCESS_KEY: "secret of pictures",
};

describe("the place of backups", () => {
  test.each([
    ["s3://backups", { kind: "bucket", bucket: "backups", prefix: "" }],
    ["s3://backups/", { kind: "bucket", bucket: "backups", prefix: "" }],
    ["s3://backups/cars/nightly/", { kind: "bucket", bucket: "backups", prefix: "cars/nightly/" }],
    ["/mnt/nas", { kind: "folder", path: "/mnt/nas" }],
    ["backups", { kind: "folder", path: resolve("backups") }],
    ["C:\\backups", { kind: "folder", path: resolve("C:\\backups") }],
  ])("%s is a place for backups", (text, place) => {
    expect(parseBackupPlace(text)).toEqual(place);
  });

  test.each([
    "",
    "s3://",
    "s3:/backups",
    "s3:backups",
    "S3://backups",
    "s3://Backups",
    "s3://backups//cars",
    "s3://backups/../cars",
    "s3://backups/.hidden",
    "s3://backups/a b",
    "s3://backups/a=b",
    "s3://backups/ä",
    "https://s3.test/backups",
    "s3://key:secret@backups",
    `/${"x".repeat(600)}`,
  ])("“%s” is no place for backups", (text) => {
    expect(parseBackupPlace(text)).toBeUndefined();
  });

  test("a place that is none is refused with what is accepted", () => {
    expect(problemsOf({ BACKUPS_TO: "s3:/backups" })).toEqual([
      expect.stringMatching(
        /^BACKUPS_TO is "s3:\/backups", but must be a folder, or a bucket as s3:/,
      ),
    ]);
  });
});

describe("the bucket of backups", () => {
  const BACKUPS_TO = "s3://backups/cars";

  test("a bucket without a service and a key is refused with both ways to set them", () => {
    expect(problemsOf({ BACKUPS_TO })).toEqual([
      expect.stringMatching(
        /^BACKUPS_TO is a bucket, which needs a service and an access key\. Set BACKUPS_S3_ENDPOINT, .*S3_SECRET_ACCESS_KEY\)\.$/,
      ),
    ]);
    expect(problemsOf({ BACKUPS_TO, BACKUPS_S3_ENDPOINT: "https://s3.test" })).toHaveLength(1);
  });

  test("a bucket has the service and the key of photos, unless it has its own", () => {
    const { backups } = loadConfig({ NODE_ENV: "test", BACKUPS_TO, ...PICTURES });
    expect(backups).toMatchObject({
      to: { kind: "bucket", bucket: "backups", prefix: "cars/" },
      s3: {
        endpoint: "https://s3.test",
        region: "eu-central-1",
        accessKeyId: "pictures",
        secretAccessKey: "secret of pictures",
      },
      partBytes: 16 * 1024 * 1024,
    });
    const own = loadConfig({
      NODE_ENV: "test",
      BACKUPS_TO,
      ...PICTURES,
      BACKUPS_S3_ENDPOINT: "https://elsewhere.test/",
      BACKUPS_S3_REGION: "us-west-2",
      BACKUPS_S3_ACCESS_KEY_ID: "backups",
      BACKUPS_S3_SECRET_ACCESS_KEY: "secret of backups",
      BACKUPS_S3_PART_MB: "64",
    });
    expect(own.backups).toMatchObject({
      s3: {
        endpoint: "https://elsewhere.test",
        region: "us-west-2",
        accessKeyId: "backups",
        secretAccessKey: "secret of backups",
      },
      partBytes: 64 * 1024 * 1024,
    });
  });

  test("half a key is refused, because it would be mixed with the key of photos", () => {
    expect(problemsOf({ ...PICTURES, BACKUPS_TO, BACKUPS_S3_ACCESS_KEY_ID: "backups" })).toEqual([
      expect.stringMatching(
        /^BACKUPS_S3_ACCESS_KEY_ID is set, but BACKUPS_S3_SECRET_ACCESS_KEY is not\./,
      ),
    ]);
    expect(problemsOf({ ...PICTURES, BACKUPS_S3_SECRET_ACCESS_KEY: "secret" })).toHaveLength(1);
  });

  test("a secret that is wrong is not repeated", () => {
    const [problem] = problemsOf({ BACKUPS_S3_SECRET_ACCESS_KEY: "zz" });
    expect(problem).toMatch(/^BACKUPS_S3_SECRET_ACCESS_KEY is "\*{8}" \(2 characters\)/);
  });

  test.each([
    ["BACKUPS_S3_ENDPOINT", "s3.test", "the URL of a service"],
    ["BACKUPS_S3_ENDPOINT", "https://key:secret@s3.test", "the URL of a service"],
    ["BACKUPS_S3_REGION", "Frankfurt am Main", "a region"],
    ["BACKUPS_S3_PART_MB", "4", "5 to 256"],
    ["BACKUPS_S3_PART_MB", "257", "5 to 256"],
  ])("%s=%s is refused with what is accepted", (name, value, accepted) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} is .*, but must be .*${accepted}`));
  });
});
