/** A link beside the acts of a record. */
export const RECORD_LINK =
  "inline-flex min-h-9 items-center font-semibold text-accent underline pointer-coarse:min-h-11";
