import { z } from "zod";
import { MAX_PICTURE_BYTES } from "../rules/pictures.ts";
import { allow, call } from "./base.ts";

/** What the services for hosting pictures answer: the address is `data.url`. */
const Uploaded = z.object({
  data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});

export const images = {
  /** Pictures that nothing refers to within an hour, or a day where a signed-in person sent them, are removed again. */
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
          .file("Image is required")
          .min(1, "is empty")
          .max(MAX_PICTURE_BYTES, `must be at most ${MAX_PICTURE_BYTES / 1_000_000} MB`),
      }),
    )
    .output(Uploaded),
};
