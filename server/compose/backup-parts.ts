import { join } from "node:path";
import type { Pool } from "pg";
import type { Kysely } from "kysely";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { BackupParts } from "#server/backup/write-backup.ts";
import type { Database } from "#server/db/schema.ts";
import { KEPT_ATTACHMENTS_SQL } from "#server/features/conversations/rows.ts";
import { ORIGINALS_SQL } from "#server/features/images/rows.ts";
import { KEPT_DOCUMENTS_SQL } from "#server/features/seller-verification/rows.ts";
import type { Config } from "#server/settings/config.ts";
import { findSecretKey } from "#server/settings/secret.ts";
import { readVersion } from "#server/settings/version.ts";
import { openAttachments, openDocuments, openFiles } from "./open-files.ts";

/** Everything that a backup of this site consists of. */
export function composeBackup(
  config: Config,
  kysely: Kysely<Database>,
  owner: Pool,
): Omit<BackupParts, "onProgress" | "signal"> {
  return {
    owner,
    files: [
      {
        folder: "pictures",
        store: openFiles(config, kysely),
        table: "images",
        namesSql: ORIGINALS_SQL,
      },
      {
        folder: "documents",
        store: openDocuments(config),
        table: "verification_documents",
        namesSql: KEPT_DOCUMENTS_SQL,
      },
      {
        folder: "attachments",
        store: openAttachments(config),
        table: "message_attachments",
        namesSql: KEPT_ATTACHMENTS_SQL,
      },
    ],
    secretKey: secretKeyOf(config),
    version: readVersion(),
  };
}

function secretKeyOf({ secretKey, dataDir }: Config): BackupParts["secretKey"] {
  if (secretKey !== undefined) return "setting";
  const key = findSecretKey(undefined, dataDir);
  return key === undefined ? "none" : { key };
}

/**
 * The stores that a restored site reads. A copy at a picture service is there already, so the originals go to the
 * disk alone.
 */
export function openRestoredStores(
  config: Pick<Config, "dataDir" | "s3">,
  kysely: Kysely<Database>,
): Record<string, FileStore> {
  return {
    pictures: config.s3
      ? openFiles({ ...config, imgbb: undefined }, kysely)
      : createDiskFiles(join(config.dataDir, "pictures")),
    documents: openDocuments(config),
    attachments: openAttachments(config),
  };
}
