import { join } from "node:path";
import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import { findVpicArchive, VpicDecoder } from "#server/adapters/vin/vpic.ts";
import type { Config } from "#server/settings/config.ts";

/**
 * Opens the VIN decoder where its optional package is installed. Lazy: nothing is loaded before the first
 * number.
 */
export function openVins(
  { dataDir }: Pick<Config, "dataDir">,
  log: { warn(problem: Error): void },
): VinDecoder {
  return new VpicDecoder({
    directory: join(dataDir, "vin"),
    archive: findVpicArchive(),
    onProblem: (problem) => log.warn(problem),
  });
}
