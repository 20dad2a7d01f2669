import type { Kysely } from "kysely";
import { invariant } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { drawSvg, imageIdOf, thumbhashOf } from "#demo/drawing/draw.ts";
import type { Drawing } from "#demo/drawing/types.ts";
import { addImages, findImages, type ImageRow } from "./store.ts";

export type RegisteredImage = ImageRow;

/** Registers drawings as pictures, in the order given. Idempotent; files are rendered at the first request. */
export async function registerDrawings(
  kysely: Kysely<Database>,
  drawings: readonly Drawing[],
): Promise<RegisteredImage[]> {
  const ids = drawings.map(imageIdOf);
  const known = new Map((await findImages(kysely, ids)).map((row) => [row.id, row]));
  for (const [at, drawing] of drawings.entries()) {
    const id = ids[at];
    if (id === undefined || known.has(id)) continue;
    const { width, height } = drawSvg(drawing);
    const row = { id, width, height, thumbhash: await thumbhashOf(drawing) };
    await addImages(kysely, [{ ...row, drawing: JSON.stringify(drawing) }]);
    known.set(id, row);
  }
  return ids.map((id) => {
    const row = known.get(id);
    invariant(row, "a drawing was neither known nor added");
    return row;
  });
}
