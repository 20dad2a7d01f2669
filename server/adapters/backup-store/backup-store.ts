import type { Writable } from "node:stream";

/** An expected failure of a place for backups. The message is a sentence for the operator, without keys. */
export class BackupStoreError extends Error {
  override readonly name = "BackupStoreError";
  /** The service's or the system's own word for it, such as `NoSuchBucket`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface StoredBackup {
  name: string;
  /** When the file was stored. */
  at: Date;
  bytes: number;
}

/** A file that is being written. Nobody sees it before `commit`. */
export interface BackupTarget {
  /** Takes the file's bytes. */
  stream: Writable;
  /** Gives the complete file its name, after the stream has finished. */
  commit(): Promise<{ bytes: number }>;
  /** Removes what was written. Never rejects, because it is called after a failure that is to be told. */
  discard(): Promise<void>;
}

export interface WriteOptions {
  /** Aborting it fails the stream at once. */
  signal?: AbortSignal;
  /** Called with the number of bytes that are stored so far. */
  onStored?: (bytes: number) => void;
}

/** A place that holds files of backups. */
export interface BackupStore {
  /** The place as the operator names it: a folder's path, or `s3://bucket/prefix`. */
  readonly place: string;
  /**
   * The files whose names begin like this, in the order of their names; none where the place is still missing.
   * @throws BackupStoreError, after `limitMs` too
   */
  list(beginning: string, limitMs?: number): Promise<StoredBackup[]>;
  /** @throws BackupStoreError when there is such a file already */
  create(name: string, options?: WriteOptions): Promise<BackupTarget>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}
