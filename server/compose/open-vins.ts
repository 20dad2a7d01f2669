import { join } from "node:path";
import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import { findVpicArchive, VpicDecoder } from "#server/adapters/vin/vpic.ts";
import type { Config } from "#server/settings/config.ts";

/** Reads numbers where the optional package for that is installed. Nothing is opened before the first one. */
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
