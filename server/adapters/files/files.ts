/**
 * Keeps files under names such as `ab/abcd-320.avif`. A name stands for one content for ever:
 * writing it again changes nothing.
 */
export interface FileStore {
  /** @throws Error saying why files cannot be kept there */
  check(): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** All or nothing: a reader never sees half a file. */
  write(name: string, content: Buffer): Promise<void>;
  /** Removes every file whose name begins like this; `prefix` names a file of a directory, such as `ab/abcd-`. */
  removeAll(prefix: string): Promise<void>;
}

/** A copy at a hosting service, by the addresses that it chose. */
export interface HostedFile {
  url: string;
  /** A page where a person deletes the copy. */
  deleteUrl: string;
}

/** Remembers which file has which addresses. */
export interface HostedFiles {
  /** Where the file is. */
  find(name: string): Promise<string | undefined>;
  /** Of two copies of one file, the later one is only remembered to be deleted. */
  add(name: string, hosted: HostedFile): Promise<void>;
  /** The copies of files whose names begin like this are to be deleted. */
  removeAll(prefix: string): Promise<void>;
}
