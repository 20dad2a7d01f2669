import { resolve } from "node:path";
import { z } from "zod";
import { onOff, type Setting, url, wholeNumber } from "./setting.ts";

/** Where backups are stored. */
export type BackupPlace =
  | { kind: "folder"; path: string }
  /** `prefix` is empty, or ends with a slash. */
  | { kind: "bucket"; bucket: string; prefix: string };

/** How the service that has the bucket of the backups is reached. */
export interface BackupAccess {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MEGABYTE = 1024 * 1024;
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A part of a prefix. Other characters would have to be encoded, and services differ in how. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
/** Of two letters or more: `C:` is a disk. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
const MOST_PLACE_CHARACTERS = 600;

export const BACKUP_PLACE_ACCEPTS =
  "a folder, or a bucket as s3://bucket or s3://bucket/prefix, where the prefix has letters, digits, dots, hyphens, underscores and slashes";

/** Undefined when the text is neither a folder nor a bucket. */
export function parseBackupPlace(text: string): BackupPlace | undefined {
  if (text === "" || text.length > MOST_PLACE_CHARACTERS || text.includes("\0")) return undefined;
  if (!text.startsWith("s3://"))
    return SCHEME.test(text) ? undefined : { kind: "folder", path: resolve(text) };
  const [bucket = "", ...segments] = text.slice("s3://".length).replace(/\/$/, "").split("/");
  if (!BUCKET_NAME.test(bucket) || !segments.every((segment) => SEGMENT.test(segment)))
    return undefined;
  return { kind: "bucket", bucket, prefix: segments.map((segment) => `${segment}/`).join("") };
}

/** Settings of backups: where they are stored and for how long. */
export const BACKUP_SETTINGS = {
  BACKUPS_KEPT: {
    schema: wholeNumber(0, 365),
    fallback: "7",
    accepts: "a whole number of days, 0 to 365",
    about:
      "For how many days a backup is kept where `BACKUPS_TO` says: of each day the newest. With 0, the site makes no scheduled backups.",
  },
  BACKUPS_TO: {
    schema: z.string().transform((text, context) => {
      const place = parseBackupPlace(text);
      if (place !== undefined) return place;
      context.addIssue({ code: "custom", message: "is no place" });
      return z.NEVER;
    }),
    accepts: BACKUP_PLACE_ACCEPTS,
    about:
      "Folder or bucket for the backups of every night, of *Back up now* and of `npm run backup`. If unset, they are in `DATA_DIR/backups`. A bucket must not be public: backups contain personal data and the secret key.",
  },
  BACKUPS_S3_ENDPOINT: {
    schema: url(["https:", "http:"]).transform((address) => address.replace(/\/$/, "")),
    accepts: "the URL of a service, for example https://s3.eu-central-1.amazonaws.com",
    about: "S3-compatible service that has the bucket of the backups. If unset, `S3_ENDPOINT`.",
  },
  BACKUPS_S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
    accepts: "a region, for example eu-central-1",
    about: "Region of the bucket of the backups. If unset, `S3_REGION`.",
  },
  BACKUPS_S3_ACCESS_KEY_ID: {
    schema: z.string().min(3).max(200),
    accepts: "a key id of 3 to 200 characters",
    about:
      "Id of the access key for the bucket of the backups. The key must have the right to list, read, write and delete. If unset, `S3_ACCESS_KEY_ID`.",
  },
  BACKUPS_S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(3).max(500),
    accepts: "the secret that belongs to the key",
    about: "Secret of that key. If unset, `S3_SECRET_ACCESS_KEY`.",
    secret: true,
  },
  BACKUPS_S3_PART_MB: {
    schema: wholeNumber(5, 256),
    fallback: "16",
    accepts: "a whole number of megabytes, 5 to 256",
    about:
      "Size of the parts in which a backup is uploaded. A backup has at most 10,000 parts, so 16 is enough for 160 GB. An upload takes memory for about ten parts.",
  },
  BACKUP_BEFORE_UPGRADE: {
    schema: onOff,
    fallback: "on",
    accepts: "on or off",
    about:
      "Backs up the tables to `DATA_DIR/backups` before a newer version changes the database. If the backup fails, the site does not start.",
  },
} as const satisfies Record<string, Setting>;

export interface BackupsConfig {
  /** For how many days one is kept; 0: the site makes none. */
  kept: number;
  /** Undefined: the folder in the data directory. */
  to: BackupPlace | undefined;
  /** Undefined where no service and key are set, neither for backups nor for pictures. */
  s3: BackupAccess | undefined;
  partBytes: number;
}

/** The settings that are read here, with those of photos that stand in for some of them. */
interface BackupValues {
  BACKUPS_KEPT: number;
  BACKUPS_TO: BackupPlace | undefined;
  BACKUPS_S3_ENDPOINT: string | undefined;
  BACKUPS_S3_REGION: string | undefined;
  BACKUPS_S3_ACCESS_KEY_ID: string | undefined;
  BACKUPS_S3_SECRET_ACCESS_KEY: string | undefined;
  BACKUPS_S3_PART_MB: number;
  S3_ENDPOINT: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

export function readBackups(values: BackupValues): BackupsConfig {
  const endpoint = values.BACKUPS_S3_ENDPOINT ?? values.S3_ENDPOINT;
  const accessKeyId = values.BACKUPS_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID;
  const secretAccessKey = values.BACKUPS_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY;
  const region = values.BACKUPS_S3_REGION ?? values.S3_REGION;
  return {
    kept: values.BACKUPS_KEPT,
    to: values.BACKUPS_TO,
    s3:
      endpoint && accessKeyId && secretAccessKey
        ? { endpoint, region, accessKeyId, secretAccessKey }
        : undefined,
    partBytes: values.BACKUPS_S3_PART_MB * MEGABYTE,
  };
}

/** What a bucket needs besides its name. */
export const BUCKET_NEEDS =
  "needs a service and an access key. Set BACKUPS_S3_ENDPOINT, BACKUPS_S3_ACCESS_KEY_ID and BACKUPS_S3_SECRET_ACCESS_KEY, or the settings of the bucket for photos (S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY).";

/** Sentences about settings that do not go together. */
export function findBackupProblems(values: BackupValues): string[] {
  if (values.BACKUPS_TO?.kind !== "bucket" || readBackups(values).s3 !== undefined) return [];
  return [`BACKUPS_TO is a bucket, which ${BUCKET_NEEDS}`];
}
