/** An expected failure of an import; only its message is shown. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** The connection to the database was lost. The import can be repeated. */
export class ConnectionLostError extends ImportError {}

/** The import can be repeated once there is disk space. */
export class DiskFullError extends ImportError {}

/** The columns that a car needs were not recognised; a person has to map them. */
export class UnknownColumnsError extends ImportError {}
