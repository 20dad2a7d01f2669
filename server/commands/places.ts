import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { readGeoNamesFile } from "#server/adapters/places/geonames-file.ts";
import { CommandError } from "#server/base/command-error.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { addPlaces } from "#server/features/places/add-places.ts";
import { withLongStatements } from "#server/db/watched-client.ts";
import { rereadCars } from "#server/features/search/reread-cars.ts";
import { loadConfig } from "#server/settings/config.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";

const USAGE =
  "Usage: npm run places -- FILE.txt...\n" +
  "Adds the postcodes of a country, from a file of GeoNames (https://download.geonames.org/export/zip/).";

/** Adds the postcodes of files of GeoNames, each file in one transaction. */
await runCommand(async () => {
  const files = process.argv.slice(2);
  if (files.length === 0 || files.some((file) => file.startsWith("-")))
    throw new CommandError(USAGE);
  const config = loadConfig();
  const log = openCommandLog({ ...config, logLevel: "warn" });
  const database = await openSite(config, log);
  try {
    await prepareDatabase(database, log);
    for (const file of files) {
      const name = basename(file);
      const source = {
        name: `file ${name}`,
        version: await readHash(file),
        read: () => readGeoNamesFile(file),
      };
      const count = await addPlaces(withLongStatements(database.pool), source, rereadCars).catch(
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new CommandError(`${name} was not added: ${reason}. Nothing was changed.`);
        },
      );
      process.stdout.write(
        count === undefined
          ? `${name} was added before and has not changed since.\n`
          : `Added ${count} ${count === 1 ? "postcode" : "postcodes"} from ${name}.\n`,
      );
    }
  } finally {
    await database.close();
  }
});

async function readHash(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // of a file
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return hash.digest("hex");
}
