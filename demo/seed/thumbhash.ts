import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * The thumbhashes stored by `scripts/generate-thumbhashes.ts`, because rendering every demo picture takes
 * seconds.
 */
export const THUMBHASH_FILE = new URL("./thumbhashes.json", import.meta.url);

/** Picture id -> thumbhash, for every picture of the demo. */
export function readThumbhashes(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(THUMBHASH_FILE, "utf8")));
}
