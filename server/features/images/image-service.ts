import { t } from "#shared/lib/text.ts";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import sharp, { type Sharp } from "sharp";
import { PUBLIC_PAGE_SIZE } from "#shared/contract/base.ts";
import type { PictureWidth } from "#shared/rules/pictures.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import {
  type CleanPicture,
  cleanPicture,
  encodePicture,
  shrinkPicture,
} from "#server/adapters/images/images.ts";
import { AppError } from "#server/base/errors.ts";
import { Limiter } from "#server/base/limiter.ts";
import { type Begun, SingleFlight } from "#server/base/single-flight.ts";
import type { Database } from "#server/db/schema.ts";
import { renderDrawing } from "#demo/drawing/draw.ts";
import { masterName, nameOf, type PictureFile, prefixOf } from "./rules.ts";
import {
  addUpload,
  findDrawing,
  findUnusedUploads,
  type ImageRow,
  removeUnusedUpload,
} from "./store.ts";

// Each picture is drawn by one thread. One core is left free to serve pages.
sharp.concurrency(1);
const HANDS = Math.max(1, availableParallelism() - 1);

/**
 * The unit is pixels of width, because the time a picture takes grows with it. A page of cards on a large
 * screen keeps one core busy for four (drawings) to nine seconds (photos); up to two such pages may queue.
 */
const LONGEST_QUEUE = 2 * PUBLIC_PAGE_SIZE * 800;

/** The widths of pictures in lists, on phones and on larger screens. */
const LIST_WIDTHS = [320, 800] as const;

/** How long drawing ahead pauses when visitors need all threads. */
const PAUSE_MS = 1_000;

/** A form waits for it, so its priority is above that of pictures on pages. */
const UPLOAD_WIDTH = 320;
const UNAWAITED_WIDTH = 1600;

interface ImageContext {
  kysely: Kysely<Database>;
  files: FileStore;
}

interface UploadOptions {
  /** A form waits for it, so its priority is above that of pictures on pages. */
  isAwaited?: boolean;
  /** How long an upload is kept although nothing refers to it: an hour unless told. */
  keptMs?: number;
  /** Aborted when the client has disconnected. */
  gone?: AbortSignal;
}

/** Renders and stores the files of pictures. A file is rendered at its first request. */
export class ImageService {
  readonly #context: ImageContext;
  readonly #making = new SingleFlight();
  readonly #hands = new Limiter({
    atOnce: HANDS,
    longestQueue: LONGEST_QUEUE,
    refusal: t`The server is busy preparing photos. Try again in a few seconds.`,
  });
  #isClosed = false;

  constructor(context: ImageContext) {
    this.#context = context;
  }

  /** The stored file, if it was rendered before. */
  async find(file: PictureFile): Promise<Buffer | undefined> {
    return this.#context.files.read(nameOf(file));
  }

  /**
   * Renders the file; undefined when there is no such picture. Single-flight: concurrent callers share one
   * rendering, which is not begun if all of them have left (`gone`).
   * @throws AppError SERVICE_UNAVAILABLE when too much is asked at once.
   */
  async make(file: PictureFile, gone?: AbortSignal): Promise<Buffer | undefined> {
    return this.#making.join(nameOf(file), (about) => this.#draw(file, about), gone);
  }

  /**
   * Pre-renders files, one after the other, so that the first visitors need not wait: those of lists, unless other
   * widths are given. Resolves when all are there, or when the service is closed.
   */
  async prepare(
    ids: readonly string[],
    widths: readonly PictureWidth[] = LIST_WIDTHS,
  ): Promise<void> {
    for (const id of ids) {
      for (const width of widths) await this.#makeAhead({ id, width, format: "avif" });
    }
  }

  /**
   * Takes an uploaded picture. Unless a form awaits it, it gives way to the pictures of pages. An aborted
   * upload (`gone`) is not begun.
   * @throws AppError naming the field `image`, or SERVICE_UNAVAILABLE when too much is asked at once
   */
  async upload(
    file: Buffer,
    { isAwaited = true, keptMs = HOUR_MS, gone }: UploadOptions = {},
  ): Promise<ImageRow> {
    const cost = isAwaited ? UPLOAD_WIDTH : UNAWAITED_WIDTH;
    const { content, ...row } = await this.#clean(file, cost, gone);
    // The row comes first, as it protects the file from the removal of unused pictures. If writing the file
    // fails, no caller knows the row, and it is removed as unused.
    await addUpload(this.#context.kysely, row, new Date(Date.now() + keptMs));
    await this.#context.files.write(masterName(row.id), content);
    return row;
  }

  /**
   * Encodes a picture anew, without storing it: for one that is not for everybody.
   * @throws AppError naming the field `image`, or SERVICE_UNAVAILABLE when too much is asked at once
   */
  clean(file: Buffer): Promise<CleanPicture> {
    return this.#clean(file, UPLOAD_WIDTH);
  }

  /** Removes expired uploads that nothing refers to. Returns how many. */
  async removeUnused(now: Date): Promise<number> {
    const { kysely, files } = this.#context;
    let removed = 0;
    for (const id of await findUnusedUploads(kysely, now)) {
      // Until the files are gone, the row's lock makes an upload of the same content wait. One row at a time,
      // since a bucket may take long to answer.
      await kysely.transaction().execute(async (transaction) => {
        if (!(await removeUnusedUpload(transaction, id, now))) return;
        await files.removeAll(prefixOf(id));
        removed += 1;
      });
    }
    return removed;
  }

  close(): void {
    this.#isClosed = true;
  }

  #clean(file: Buffer, cost: number, gone?: AbortSignal): Promise<CleanPicture> {
    return this.#hands.run(() => cleanPicture(file), { cost, abandoned: gone });
  }

  async #makeAhead(file: PictureFile): Promise<void> {
    while (!this.#isClosed && (await this.find(file)) === undefined) {
      try {
        await this.make(file);
        return;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
      }
    }
  }

  /** The pixels of a drawing or of an upload, no wider than asked for. */
  async #open({ id, width }: PictureFile): Promise<Sharp | undefined> {
    const instructions = await findDrawing(this.#context.kysely, id);
    if (instructions !== undefined) return renderDrawing(instructions, width);
    const master = await this.#context.files.read(masterName(id));
    return master && shrinkPicture(master, width);
  }

  async #draw(file: PictureFile, about: Begun): Promise<Buffer | undefined> {
    const picture = await this.#open(file);
    if (picture === undefined) return undefined;
    const work = async () => {
      about.keep();
      const content = await encodePicture(picture, file.format);
      await this.#context.files.write(nameOf(file), content);
      return content;
    };
    return this.#hands.run(work, { cost: file.width, abandoned: about.abandoned });
  }
}
