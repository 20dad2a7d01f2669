import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
import type { WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { ImageService } from "#server/features/images/image-service.ts";
import { PictureFetches } from "#server/features/imports/picture-fetches.ts";
import type { Database } from "#server/db/schema.ts";
import { picturesToCome } from "#server/features/imports/views/pictures-to-come.ts";
import type { TestApp } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { makeSeller } from "./make.ts";
import { type PictureServer, startPictureServer } from "./picture-server.ts";

type Parts = ConstructorParameters<typeof PictureFetches>[0];

export interface FetchTest {
  readonly db: TestDatabase;
  readonly server: PictureServer;
  readonly images: ImageService;
  /** Fetches only from this test's server. */
  readonly web: WebPictures;
  /** Owner of the cars in a test; a new one for each test. */
  seller: string;
  readonly warnings: string[];
  /** Paths that fail, with how many more times they do. */
  readonly failing: Map<string, number>;
  /** The maximum of concurrent requests so far. */
  crowd: number;
  /** Times of the requests for `/again`, which redirects to itself. */
  readonly times: number[];
  startAnew(): Promise<void>;
  /** Starts fetching, like one process of the site. */
  start(own?: Partial<Parts>): Fetching;
  stopAll(): Promise<void>;
  /** Queues paths of the server as pictures of a car. */
  queue(productId: string, paths: readonly string[]): Promise<void>;
  /** Wakes the process until none of the seller's pictures is due. */
  finish(fetches: Fetching, ownerId?: string): Promise<void>;
  /** A car's pictures by their paths on the server; `own` for those that no file named. */
  shown(productId: string): Promise<string[]>;
  fetchesOf(productId: string): Promise<FetchRow[]>;
  close(): Promise<void>;
}

/** A fetching process, without the job that ensures a single one. */
interface Fetching {
  /** Signals that pictures may be due, as a job does. */
  wake(): void;
  stop(): Promise<void>;
}

interface FetchRow {
  state: string;
  tries: number;
  next_try_at: Date;
  image_id: string | null;
  problem: string | null;
}

/**
 * A database, another site's server with pictures `/0.png` to `/9.png` and invalid files, and the fetching
 * code.
 */
export async function startFetchTest(): Promise<FetchTest> {
  const db = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "forecourt-pictures-"));
  const running: Fetching[] = [];
  const failing = new Map<string, number>();
  const server = await startPictureServer(await makeAnswers());
  const images = new ImageService({ kysely: db.kysely, files: createDiskFiles(directory) });
  const web = createWebPictures({ allowed: [{ host: "127.0.0.1", port: server.port }] });
  let present = 0;

  const test: FetchTest = {
    db,
    server,
    images,
    web,
    seller: "",
    warnings: [],
    failing,
    crowd: 0,
    times: [],
    async startAnew() {
      test.seller = await makeSeller(db.kysely);
      server.asked.length = 0;
      test.warnings.length = 0;
      failing.clear();
      test.crowd = 0;
      test.times.length = 0;
    },
    start(own = { retryMs: [1, 1, 1] }) {
      const log = { warn: (_details: object, message: string) => void test.warnings.push(message) };
      const parts = { kysely: db.kysely, images, web, log, pauseMs: 1, ...own };
      const fetching = beginFetching(new PictureFetches(parts));
      running.push(fetching);
      fetching.wake();
      return fetching;
    },
    async stopAll() {
      await Promise.all(running.splice(0).map((fetches) => fetches.stop()));
      await db.pool.query("DELETE FROM products");
    },
    async queue(productId, paths) {
      await queuePictures(
        db.kysely,
        productId,
        paths.map((path) => server.at(path)),
      );
    },
    async finish(fetches, ownerId = test.seller) {
      const count = async () => {
        fetches.wake();
        return (await picturesToCome(db.kysely, ownerId)).waiting;
      };
      await expect.poll(count, { timeout: 15_000 }).toBe(0);
    },
    async shown(productId) {
      const { rows } = await db.pool.query<{ url: string | null }>(
        `SELECT (SELECT min(url) FROM picture_fetches f
           WHERE f.image_id = pp.image_id AND f.product_id = $1) AS url
         FROM product_pictures pp WHERE product_id = $1 ORDER BY position`,
        [productId],
      );
      return rows.map(({ url }) => (url === null ? "own" : new URL(url).pathname));
    },
    async fetchesOf(productId) {
      return db.kysely
        .selectFrom("picture_fetches")
        .selectAll()
        .where("product_id", "=", productId)
        .orderBy("position")
        .execute();
    },
    async close() {
      await server.close();
      await db.close();
      rmSync(directory, { recursive: true });
    },
  };
  return test;

  async function makeAnswers() {
    const answers: Record<string, Parameters<typeof startPictureServer>[0][string]> = {
      "/page.jpg": (_, response) => response.end("<html>secret</html>"),
      "/drawing.svg": (_, response) =>
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>'),
      "/again": (_, response) => {
        test.times.push(performance.now());
        response.writeHead(302, { location: "/again" }).end();
      },
      "/silent.jpg": (_, response) => void response.write("x"),
    };
    const animation = await animate();
    answers["/moving.gif"] = (_, response) => response.end(animation);
    for (let number = 0; number < 10; number += 1) {
      const path = `/${number}.png`;
      const picture = await paint(number);
      answers[path] = (_, response) => {
        const left = failing.get(path) ?? 0;
        failing.set(path, left - 1);
        if (left > 0) return void response.writeHead(503).end();
        present += 1;
        test.crowd = Math.max(test.crowd, present);
        setTimeout(() => {
          present -= 1;
          response.end(picture);
        }, 10);
      };
    }
    return answers;
  }
}

function beginFetching(fetches: PictureFetches): Fetching {
  const stopped = new AbortController();
  let working: Promise<unknown> | undefined;
  const wake = () => {
    if (stopped.signal.aborted) return;
    working ??= fetches.fetchDue(stopped.signal).finally(() => (working = undefined));
  };
  return {
    wake,
    async stop() {
      stopped.abort();
      await working;
    },
  };
}

/** Makes the site check for due pictures, as the end of an import does. */
export async function wakePictures({ app, db }: Pick<TestApp, "app" | "db">): Promise<void> {
  await db.kysely
    .transaction()
    .execute((transaction) => app.jobs.put(transaction, "pictures", [{ data: {} }]));
}

/** Queues pictures of a car, as an import does. */
export async function queuePictures(
  db: Kysely<Database>,
  productId: string,
  urls: readonly string[],
  most = 20_000,
): Promise<void> {
  await sql`UPDATE products SET source_pictures = ${[...urls]}::text[] WHERE id = ${productId}`.execute(
    db,
  );
  await sql`SELECT queue_pictures(owner_id, ARRAY[id], ${most}) FROM products
    WHERE id = ${productId}`.execute(db);
}

/** A different picture for each number. */
function paint(number: number): Promise<Buffer> {
  const background = { r: (number * 40) % 256, g: (number * 90) % 256, b: 90 };
  return sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

function animate(): Promise<Buffer> {
  const frames = Array.from({ length: 2 }, (_, at) => Buffer.alloc(80 * 80 * 3, at * 200));
  return sharp(Buffer.concat(frames), {
    raw: { width: 80, height: 160, channels: 3, pageHeight: 80 },
  })
    .gif()
    .toBuffer();
}

/** Paths of the server's pictures by number. */
export function numbers(...all: number[]): string[] {
  return all.map((number) => `/${number}.png`);
}
