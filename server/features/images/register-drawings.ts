import type { Kysely } from "kysely";
import { invariant } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { drawSvg } from "#server/drawing/draw.ts";
import { imageIdOf } from "#server/drawing/image-id.ts";
import { thumbhashOf } from "#server/drawing/thumbhash.ts";
import type { Drawing } from "#server/drawing/types.ts";
import { addImages, findImages, type ImageRow } from "./store.ts";

export type RegisteredImage = ImageRow;

/** Makes drawings known as pictures; the files follow when somebody looks. Same order as given. */
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
