/**
 * Stores files under names such as `ab/abcd-320.avif`. A name stands for one content for ever, so writing is
 * idempotent.
 */
export interface FileStore {
  /** @throws Error saying why files cannot be kept there */
  check(): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Atomic: a reader never sees a part of a file. */
  write(name: string, content: Buffer): Promise<void>;
  /** Removes every file whose name begins like this; `prefix` names a file of a directory, such as `ab/abcd-`. */
  removeAll(prefix: string): Promise<void>;
}

/** A copy at a hosting service, with the addresses that the service chose. */
export interface HostedFile {
  url: string;
  /** The page on which a person can delete the copy. */
  deleteUrl: string;
}

/** Stores the addresses of hosted files. */
export interface HostedFiles {
  /** The address of a file's copy. */
  find(name: string): Promise<string | undefined>;
  /** A second copy of the same file is only remembered as one to be deleted. */
  add(name: string, hosted: HostedFile): Promise<void>;
  /** Marks the copies of files whose names begin like this as to be deleted. */
  removeAll(prefix: string): Promise<void>;
}
