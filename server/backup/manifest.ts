import { z } from "zod";

/** Version of the format below; a backup of a higher one is refused. */
export const FORMAT = 1;
/** The last entry of the archive, so a file that was cut off has none. */
export const MANIFEST = "manifest.json";
export const SECRET_KEY = "secret-key";
export const PENDING_JOBS = "database/pending-jobs.copy";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);
/** Names of tables and columns are written into statements, so nothing else may stand in them. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const TableEntry = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: Count,
  /** SHA-256 of the rows as COPY writes them. */
  sha256: Hash,
});

const Files = z.object({
  count: Count,
  bytes: Count,
  /** SHA-256 of name, size and content of each file, in the archive's order. */
  sha256: Hash,
  /** Files that rows name and the store did not have. */
  missing: Count,
});

const Manifest = z.object({
  product: z.literal("forecourt"),
  format: z.int().min(1).max(FORMAT),
  /** The product's version that wrote the backup. */
  version: z.string().max(40),
  takenAt: z.iso.datetime(),
  postgres: z.string().max(40),
  migrations: z
    .array(z.object({ number: z.int(), name: z.string().max(100), checksum: Hash }))
    .min(1),
  tables: z.array(TableEntry),
  sequences: z.array(
    z.object({
      table: Name,
      column: Name,
      value: z.string().regex(/^\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  pendingJobs: z.object({ rows: Count, sha256: Hash }),
  files: z.record(z.string(), Files),
  /** `setting` where the site's key is SECRET_KEY, which is no part of a backup; `none` before the first start. */
  secretKey: z.enum(["included", "setting", "none"]),
});

export type Manifest = z.infer<typeof Manifest>;
export type TableEntry = z.infer<typeof TableEntry>;
export type FilesEntry = z.infer<typeof Files>;

export function entryOfTable(name: string): string {
  return `database/${name}.copy`;
}

/** Undefined when the text is no manifest of a format that this version knows. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no JSON
  }
}

/** The format that the text claims to have, to tell a newer backup from a damaged one. */
export function formatOf(text: string): number | undefined {
  try {
    return z.object({ format: z.int() }).safeParse(JSON.parse(text)).data?.format;
  } catch {
    return undefined; // no JSON
  }
}
