import type { Body, Drive, Fuel } from "#shared/rules/vocabulary.ts";

/** The facts that a number tells of its car, in the words of this site; null where it tells none. */
export interface DecodedVin {
  make: string;
  model: string | null;
  trim: string | null;
  year: number | null;
  body: Body | null;
  fuel: Fuel | null;
  drive: Drive | null;
  /** Cubic centimetres, often a rounded figure: makers report litres. */
  engine_cc: number | null;
  doors: number | null;
}

/** Reads vehicle identification numbers. */
export interface VinDecoder {
  /** False where the data or the means to read them are missing. The site then does not offer decoding. */
  readonly isAvailable: boolean;
  /**
   * Undefined when nothing is known of the number, which has 17 characters, in capitals.
   * @throws AppError SERVICE_UNAVAILABLE when numbers cannot be read, or not now
   */
  decode(vin: string): Promise<DecodedVin | undefined>;
  close(): Promise<void>;
}
