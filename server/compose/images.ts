import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { ImageService } from "#server/features/images/image-service.ts";
import type { Config } from "#server/settings/config.ts";
import { openFiles } from "./open-files.ts";

interface ImageParts {
  config: Config;
  kysely: Kysely<Database>;
  log: { error(details: object, message: string): void };
}

/** The pictures of the site, in the store that the settings name. */
export function composeImages({ config, kysely, log }: ImageParts): ImageService {
  const files = openFiles(config, kysely);
  // Checked in the background: the site runs without its pictures, but the operator should know at once.
  files
    .check()
    .catch((error: unknown) => log.error({ err: error }, "cannot write to the photo storage"));
  return new ImageService({ kysely, files });
}
