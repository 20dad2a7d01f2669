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
