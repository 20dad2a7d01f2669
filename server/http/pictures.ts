import type { FastifyInstance } from "fastify";
import { PICTURE_FORMATS, PICTURE_WIDTHS } from "#shared/rules/pictures.ts";
import type { ImageService } from "../features/images/service.ts";
import { AppError } from "../errors.ts";

const FILE_NAME = /^([0-9a-f]{32})-(\d+)\.(avif|webp)$/;

/** `/images/<id>-<width>.<format>`: the address names the content, so it may be kept for ever. */
export function servePictures(app: FastifyInstance, images: ImageService): void {
  const free = { config: { rateLimit: false } } as const;
  app.get<{ Params: { file: string } }>("/images/:file", free, async (request, reply) => {
    const [, id = "", digits = "", extension = ""] = FILE_NAME.exec(request.params.file) ?? [];
    const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
    const format = PICTURE_FORMATS.find((known) => known === extension);
    const content = width && format ? await images.load(id, width, format) : undefined;
    if (content === undefined) throw new AppError("NOT_FOUND", "There is no such picture.");
    return reply
      .type(`image/${extension}`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(content);
  });
}
