import type { Pool } from "pg";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Calls } from "#server/base/authorize.ts";
import { beginAttempt, type ThrottlePolicy } from "#server/base/throttle.ts";
import type { ImageService } from "./image-service.ts";

interface UploadContext {
  pool: Pool;
  images: ImageService;
  origin: string;
  limitsCallers: boolean;
}

const HOUR = 60 * 60;
/** Limits uploads from one address: enough for a household that signs up, too few to fill the disk. */
const UPLOADS: ThrottlePolicy = { name: "upload-from", free: 40, most: 60, waitSeconds: HOUR };
/** Limits uploads of one person: enough for a dealer who adds twenty cars of twenty pictures a day. */
const OWN_UPLOADS: ThrottlePolicy = { name: "upload-of", free: 400, most: 500, waitSeconds: HOUR };

export function imageRoutes(calls: Calls, { pool, images, origin, limitsCallers }: UploadContext) {
  return {
    upload: calls.images.upload.handler(async ({ input, context: { caller } }) => {
      const actor = await caller.findActor();
      if (actor !== undefined) await beginAttempt(pool, OWN_UPLOADS, actor.userId);
      else if (limitsCallers) await beginAttempt(pool, UPLOADS, caller.address);
      const file = Buffer.from(await input.image.arrayBuffer());
      // The form of a car may stay open for long.
      const kept = actor === undefined ? {} : { keptMs: 24 * HOUR * 1000 };
      const { id, width, height } = await images.upload(file, kept);
      return { data: { url: origin + picturePath(id, 800, "webp"), width, height } };
    }),
  };
}
