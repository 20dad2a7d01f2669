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
/** Pictures sent from one address: people of a household sign up, a script does not fill the disk. */
const UPLOADS: ThrottlePolicy = { name: "upload-from", free: 40, most: 60, waitSeconds: HOUR };
/** Pictures sent by one person: a dealer's day of twenty cars with twenty pictures each. */
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
