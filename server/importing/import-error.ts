/** An expected end of an import, told in its message alone; nothing is added after it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
