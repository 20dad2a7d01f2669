/** An expected end of an import, told in its message alone; nothing is added after it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** The database went away. The same import can be made again. */
export class ConnectionLostError extends ImportError {}

/** The same import can be made again when there is space. */
export class DiskFullError extends ImportError {}

/** The columns that a car needs were not recognised, and somebody can tell which they are. */
export class UnknownColumnsError extends ImportError {}
