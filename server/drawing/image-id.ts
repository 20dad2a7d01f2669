import { createHash } from "node:crypto";
import { DRAWING_VERSION } from "./draw.ts";
import type { Drawing } from "./types.ts";

/** The name of a drawn picture: 32 hex digits that change when the picture may look different. */
export function imageIdOf(drawing: Drawing): string {
  const canonical = JSON.stringify(Object.entries(drawing).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(`${DRAWING_VERSION}:${canonical}`).digest("hex").slice(0, 32);
}
