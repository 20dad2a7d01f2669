import { join } from "node:path";
import type { Kysely } from "kysely";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import { createImgbbFiles } from "#server/adapters/files/imgbb.ts";
import { createS3Files } from "#server/adapters/files/s3.ts";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import { rememberHosted } from "#server/features/images/remember-hosted.ts";
import { isMaster } from "#server/features/images/rules.ts";

/** Opens the configured store of pictures. */
export function openFiles(
  { dataDir, s3, imgbb }: Pick<Config, "dataDir" | "s3" | "imgbb">,
  kysely: Kysely<Database>,
): FileStore {
  if (s3) return createS3Files(s3);
  const local = createDiskFiles(join(dataDir, "pictures"));
  if (!imgbb) return local;
  const hosted = rememberHosted(kysely);
  return createImgbbFiles({ ...imgbb, hosted, local, isLasting: isMaster });
}

/** Opens the store of attachments of messages, which only the two sides may read; never at a picture service. */
export function openAttachments({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): FileStore {
  if (s3) return createS3Files({ ...s3, prefix: "attachments/", isPrivate: true });
  return createDiskFiles(join(dataDir, "attachments"), { isPrivate: true });
}

/** Opens the store of documents, which only admins and the owner may read; never at a picture service. */
export function openDocuments({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): FileStore {
  if (s3) return createS3Files({ ...s3, prefix: "documents/", isPrivate: true });
  return createDiskFiles(join(dataDir, "documents"), { isPrivate: true });
}
