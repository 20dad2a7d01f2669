import type { Transaction } from "kysely";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";
import { lockPictures, replacePictures, touchCar } from "./store/cars.ts";

/**
 * Changes the pictures of a car without its seller. The version is raised, so a seller with the form open
 * learns of it as of any other edit. `choose` returns the new pictures; it is not called for a car that is
 * gone.
 */
export async function changePictures(
  transaction: Transaction<Database>,
  id: string,
  choose: (state: ProductState, pictures: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const car = await lockPictures(transaction, id);
  if (car === undefined) return;
  const pictures = await choose(car.state, car.pictures);
  if (pictures.join() === car.pictures.join()) return;
  await touchCar(transaction, id);
  await replacePictures(transaction, id, pictures, car.name);
}
