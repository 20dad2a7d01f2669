import { t } from "../lib/text.ts";
import { z } from "zod";
import { MAX_PICTURE_BYTES } from "../rules/pictures.ts";
import { allow, call } from "./base.ts";

/** The reply format of picture hosting services: the address is `data.url`. */
const Uploaded = z.object({
  data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});

export const images = {
  /** Unused pictures are deleted after an hour, or after a day where a signed-in user uploaded them. */
  upload: call
    .route({
      method: "POST",
      path: "/images",
      summary: "Upload a picture (multipart, field image)",
    })
    .meta(allow("public"))
    .input(
      z.object({
        image: z
          .file(t`Image is required`)
          .min(1, t`The photo is empty`)
          .max(MAX_PICTURE_BYTES, {
            error: () => t`Choose a photo of at most ${MAX_PICTURE_BYTES / 1_000_000} MB`,
          }),
      }),
    )
    .output(Uploaded),
};
