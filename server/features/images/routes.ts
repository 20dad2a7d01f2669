import type { Pool } from "pg";
import { DAY_MS } from "#shared/lib/durations.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Calls } from "#server/base/authorize.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import type { ImageService } from "./image-service.ts";
import { OWN_UPLOADS, UPLOADS } from "./limits.ts";

interface UploadContext {
  pool: Pool;
  images: ImageService;
  origin: string;
  limitsCallers: boolean;
}

export function imageRoutes(calls: Calls, { pool, images, origin, limitsCallers }: UploadContext) {
  return {
    upload: calls.images.upload.handler(async ({ input, context: { caller } }) => {
      const actor = await caller.findActor();
      if (actor !== undefined) await beginAttempt(pool, OWN_UPLOADS, actor.userId);
      else if (limitsCallers) await beginAttempt(pool, UPLOADS, caller.address);
      const file = Buffer.from(await input.image.arrayBuffer());
      // The form of a car may stay open for long.
      const kept = actor === undefined ? {} : { keptMs: DAY_MS };
      const { id, width, height } = await images.upload(file, kept);
      return { data: { url: origin + picturePath(id, 800, "webp"), width, height } };
    }),
  };
}
