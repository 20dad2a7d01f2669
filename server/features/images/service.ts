import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import sharp, { type Sharp } from "sharp";
import type { PictureFormat, PictureWidth } from "#shared/rules/pictures.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { Database } from "#server/db/schema.ts";
import { cleanPicture, PictureError } from "#server/adapters/images/images.ts";
import { AppError, invariant } from "#server/errors.ts";
import { type Drawing, drawingSchema } from "#server/drawing/types.ts";
import { drawSvg } from "#server/drawing/draw.ts";
import { thumbhashOf } from "#server/drawing/thumbhash.ts";
import { imageIdOf } from "#server/drawing/image-id.ts";
import {
  addImages,
  addUpload,
  findDrawing,
  findImages,
  type ImageRow,
  removeUnusedUploads,
} from "./store.ts";

/** SVG is drawn at this many pixels an inch for its nominal size. */
const NOMINAL_DENSITY = 72;

// One picture at a time per core, and each by one thread, so that pages keep being served.
sharp.concurrency(1);
const SLOTS = Math.max(1, availableParallelism() - 1);

/** What lists show on phones and on larger screens. */
const LIST_WIDTHS = [320, 800] as const;

/** A picture that was sent belongs to something by then, or to nobody. */
const UNUSED_MS = 60 * 60 * 1000;

interface ImageContext {
  kysely: Kysely<Database>;
  files: FileStore;
}

/** Makes and keeps the files of pictures. A file is made when it is first asked for. */
export class ImageService {
  readonly #context: ImageContext;
  readonly #making = new Map<string, Promise<Buffer | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #free = SLOTS;
  #isClosed = false;

  constructor(context: ImageContext) {
    this.#context = context;
  }

  /** The file of a picture at a width; undefined when there is no such picture. */
  async load(id: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | undefined> {
    const name = `${id.slice(0, 2)}/${id}-${width}.${format}`;
    const kept = await this.#context.files.read(name);
    if (kept !== undefined) return kept;
    let making = this.#making.get(name);
    if (making === undefined) {
      making = this.#make(name, id, width, format).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  /**
   * Makes the files that lists show, one after the other, so that the first visitors need not
   * wait for them. Returns when all are there, or when the service is closed.
   */
  async prepare(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      for (const width of LIST_WIDTHS) {
        if (this.#isClosed) return;
        await this.load(id, width, "avif");
      }
    }
  }

  /**
   * Takes a picture that somebody sent. @throws AppError naming the field `image`
   */
  async upload(file: Buffer): Promise<ImageRow> {
    await this.#takeSlot();
    try {
      const { content, ...row } = await cleanPicture(file);
      // The file first: a row without its file would be a picture that cannot be shown.
      await this.#context.files.write(masterName(row.id), content);
      await addUpload(this.#context.kysely, row);
      return row;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      throw new AppError("BAD_REQUEST", `The picture ${error.message}.`, { image: error.message });
    } finally {
      this.#giveSlot();
    }
  }

  /** Removes pictures that were sent long enough ago and that nothing refers to. */
  async removeUnused(now: Date): Promise<number> {
    const before = new Date(now.getTime() - UNUSED_MS);
    const ids = await removeUnusedUploads(this.#context.kysely, before);
    for (const id of ids) await this.#context.files.removeAll(prefixOf(id));
    return ids.length;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #make(
    name: string,
    id: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<Buffer | undefined> {
    const instructions = await findDrawing(this.#context.kysely, id);
    const master =
      instructions === undefined ? await this.#context.files.read(masterName(id)) : undefined;
    if (instructions === undefined && master === undefined) return undefined;
    await this.#takeSlot();
    try {
      const picture = master ? shrink(master, width) : draw(instructions, width);
      const content = await encode(picture, format);
      await this.#context.files.write(name, content);
      return content;
    } finally {
      this.#giveSlot();
    }
  }

  async #takeSlot(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #giveSlot(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** What was sent, in its one kept form. */
function masterName(id: string): string {
  return `${prefixOf(id)}master.webp`;
}

function prefixOf(id: string): string {
  return `${id.slice(0, 2)}/${id}-`;
}

function shrink(master: Buffer, width: PictureWidth): Sharp {
  return sharp(master).resize({ width, withoutEnlargement: true });
}

function draw(instructions: unknown, width: PictureWidth): Sharp {
  const drawing = drawSvg(drawingSchema.parse(instructions));
  const density = Math.max(1, (NOMINAL_DENSITY * width) / drawing.width);
  return sharp(Buffer.from(drawing.svg), { density }).resize({ width });
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  return format === "avif"
    ? picture.avif({ quality: 55, effort: 3 }).toBuffer()
    : picture.webp({ quality: 78, effort: 3 }).toBuffer();
}

export type RegisteredImage = ImageRow;

/** Makes drawings known as pictures; the files follow when somebody looks. Same order as given. */
export async function registerDrawings(
  kysely: Kysely<Database>,
  drawings: readonly Drawing[],
): Promise<RegisteredImage[]> {
  const ids = drawings.map(imageIdOf);
  const known = new Map((await findImages(kysely, ids)).map((row) => [row.id, row]));
  for (const [at, drawing] of drawings.entries()) {
    const id = ids[at];
    if (id === undefined || known.has(id)) continue;
    const { width, height } = drawSvg(drawing);
    const row = { id, width, height, thumbhash: await thumbhashOf(drawing) };
    await addImages(kysely, [{ ...row, drawing: JSON.stringify(drawing) }]);
    known.set(id, row);
  }
  return ids.map((id) => {
    const row = known.get(id);
    invariant(row, "a drawing was neither known nor added");
    return row;
  });
}
