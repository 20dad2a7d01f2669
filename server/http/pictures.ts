import type { FastifyInstance, FastifyReply } from "fastify";
import { t } from "#shared/lib/text.ts";
import { PICTURE_FORMATS, PICTURE_WIDTHS } from "#shared/rules/pictures.ts";
import type { ImageService } from "#server/features/images/image-service.ts";
import type { PictureFile } from "#server/features/images/rules.ts";
import { AppError } from "#server/base/errors.ts";
import { createCounter } from "./rate-limit.ts";
import { guardFile } from "./security-headers.ts";

const FILE_NAME = /^([0-9a-f]{32})-(\d+)\.(avif|webp)$/;

/** `/images/<id>-<width>.<format>`: the id is a content hash, so replies are cached for ever. */
export function servePictures(app: FastifyInstance, images: ImageService): void {
  const count = createCounter(app);
  const free = { config: { rateLimit: false } } as const;
  app.get<{ Params: { file: string } }>("/images/:file", free, async (request, reply) => {
    const file = parseName(request.params.file);
    let content = file && (await images.find(file));
    if (content === undefined) {
      // A miss costs a database query, and often a rendering.
      await count(request, reply);
      content = file && (await images.make(file, whenGone(reply)));
    }
    if (content === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this picture.`);
    guardFile(reply);
    return reply
      .type(`image/${file?.format}`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(content);
  });
}

function parseName(name: string): PictureFile | undefined {
  const [, id = "", digits = "", extension = ""] = FILE_NAME.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  const format = PICTURE_FORMATS.find((known) => known === extension);
  return width && format && { id, width, format };
}

/** Aborted when the connection closes, also when the visitor has left. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
