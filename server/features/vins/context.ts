import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";

export interface VinContext extends CatalogueContext {
  vins: VinDecoder;
}
