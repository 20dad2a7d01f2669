import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import type { ImageService } from "#server/features/images/image-service.ts";
import { ViewCounter } from "#server/features/statistics/view-counter.ts";
import { ImportRunner } from "#server/features/imports/import-runner.ts";
import type { ListingContext } from "#server/features/listings/context.ts";
import { PictureFetches } from "#server/features/imports/picture-fetches.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { OpenedPayments } from "./open-payments.ts";
import { keepHouse } from "./housekeeping.ts";

interface WorkParts {
  config: Pick<Config, "pictureHosts">;
  pool: Pool;
  kysely: Kysely<Database>;
  images: ImageService;
  listings: ListingContext;
  sales: SaleContext;
  payments: Pick<OpenedPayments, "forgetOld">;
  removeDocuments: () => Promise<void>;
  log: { warn(details: object, message: string): void };
}

/** What the site does by itself, whether anybody asks for a page or not. */
export interface Work {
  imports: ImportRunner;
  pictureFetches: PictureFetches;
  /** Stopped by itself, when no request is under way any more. */
  views: ViewCounter;
  start(): void;
  /** Returns when nothing is under way any more; what was not finished is begun anew at the next start. */
  stop(): Promise<void>;
}

export function prepareWork({
  config,
  pool,
  kysely,
  images,
  listings,
  sales,
  payments,
  removeDocuments,
  log,
}: WorkParts): Work {
  const web = createWebPictures({ allowed: config.pictureHosts });
  const pictureFetches = new PictureFetches({ kysely, images, web, log });
  const imports = new ImportRunner({
    pool,
    kysely,
    trade: listings.trade,
    log,
    wakePictures: () => pictureFetches.wake(),
  });
  const views = new ViewCounter({ pool, log });
  let stopKeeping = () => {};
  return {
    imports,
    pictureFetches,
    views,
    start() {
      views.start();
      pictureFetches.start();
      imports.start();
      const parts = { pool, kysely, images, listings, sales, payments };
      stopKeeping = keepHouse({ ...parts, removeDocuments, log });
    },
    async stop() {
      stopKeeping();
      images.close();
      await Promise.all([imports.close(), pictureFetches.stop()]);
    },
  };
}
