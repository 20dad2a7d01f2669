import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { CommandError } from "#server/base/command-error.ts";
import { FORMAT, formatOf, MANIFEST, type Manifest, parseManifest } from "./manifest.ts";

const MOST_MANIFEST_BYTES = 5_000_000;

export interface ArchiveReader {
  manifest: Manifest;
  /** All entries in the archive's order, the manifest too. */
  names: readonly string[];
  /**
   * The content of an entry. The stream fails where the content is not what was written. @throws CommandError
   */
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Opens a backup. @throws CommandError saying what is wrong with the file */
export async function openArchiveReader(path: string): Promise<ArchiveReader> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, path);
    const open = (name: string) => openEntry(zip, entries.get(name), `${name} of ${path}`);
    const manifest = await readManifest(entries, open, path);
    return { manifest, names: [...entries.keys()], open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new CommandError(`The file ${path} does not exist.`);
    throw new CommandError(
      `${path} is not a complete backup: ${reasonOf(error)}. The file is incomplete or of another kind.`,
    );
  }
}

async function listEntries(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw new CommandError(`${path} is damaged: ${reasonOf(error)}.`);
  }
  return entries;
}

async function readManifest(
  entries: ReadonlyMap<string, Entry>,
  open: ArchiveReader["open"],
  path: string,
): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined || entry.uncompressedSize > MOST_MANIFEST_BYTES)
    throw new CommandError(`${path} is not a Forecourt backup: it has no ${MANIFEST}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await open(MANIFEST)) chunks.push(chunk as Buffer); // of a binary stream
  const text = Buffer.concat(chunks).toString();
  const manifest = parseManifest(text);
  if (manifest !== undefined) return manifest;
  throw new CommandError(
    (formatOf(text) ?? FORMAT) <= FORMAT
      ? `${path} is damaged: its ${MANIFEST} cannot be read.`
      : `${path} was written by a newer version of Forecourt, in a format that this version cannot read. Restore it with the newer version.`,
  );
}

async function openEntry(zip: ZipFile, entry: Entry | undefined, label: string): Promise<Readable> {
  if (entry === undefined) throw new CommandError(`The backup is damaged: it has no ${label}.`);
  try {
    const content = await zip.openReadStreamPromise(entry);
    const checked = new Checked(entry.crc32, label);
    // A failure reaches the reader, because the pipeline destroys `checked` with it.
    pipeline(content, checked, () => {});
    return checked;
  } catch (error) {
    throw damagedAt(label, error);
  }
}

function damagedAt(label: string, error: unknown): CommandError {
  return new CommandError(`The backup is damaged at ${label}: ${reasonOf(error)}.`);
}

/** Fails at the end where the content is not what was written: the library checks sizes alone. */
class Checked extends Transform {
  #sum = 0;
  readonly #expected: number;
  readonly #label: string;

  constructor(expected: number, label: string) {
    super();
    this.#expected = expected;
    this.#label = label;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#sum = crc32(chunk, this.#sum);
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error && damagedAt(this.#label, error));
  }

  override _flush(done: TransformCallback): void {
    done(this.#sum === this.#expected ? null : new Error("its content has changed"));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
