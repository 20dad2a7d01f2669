import { CommandError } from "#server/base/command-error.ts";
import { type Migration, readMigrations } from "#server/db/migrate.ts";
import type { Manifest } from "./manifest.ts";

/**
 * The migrations that a backup's tables had. @throws CommandError when this version does not have all of them
 */
export function findMigrations({ migrations, version }: Manifest): Migration[] {
  const known = readMigrations();
  for (const [at, { name, checksum }] of migrations.entries()) {
    const mine = known[at];
    if (mine === undefined)
      throw new CommandError(
        `This backup was written by version ${version}, whose database is newer (it has ${name}). ` +
          "Restore it with that version or a later one.",
      );
    if (mine.name !== name || mine.checksum !== checksum)
      throw new CommandError(
        `The migration ${name} of this backup differs from the one in this version. A modified copy of version ${version} wrote this backup. Restore it with that copy.`,
      );
  }
  return known.slice(0, migrations.length);
}
