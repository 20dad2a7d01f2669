import type { Picture, ProductDetails } from "#shared/contract/product-shapes.ts";
import type { ApiClient } from "#client/lib/pages/page-context.ts";
import { type Asked, readCompareAddress } from "./address.ts";

type Shown = Omit<ProductDetails, "pictures" | "price_history" | "description" | "vin">;

/** A car of a comparison. A page contains its data twice, so what no row shows is left out. */
export interface ComparedCar extends Shown {
  description: null;
  vin: null;
  picture: Picture | null;
}

export interface Comparison extends Omit<Asked, "ids" | "malformed"> {
  cars: ComparedCar[];
  /** Ids of cars that do not exist, or are not public. */
  missing: string[];
  /** Entries of the address that lead to no car. */
  leftOut: number;
}

/** Reads the cars that the address names. Those that cannot be shown are counted and left out. */
export async function loadComparison(api: ApiClient, request: Request): Promise<Comparison> {
  const asked = readCompareAddress(new URL(request.url).searchParams);
  const { ids, malformed, ...rest } = asked;
  const found = await Promise.all(ids.map((id) => findCar(api, id)));
  const missing = ids.filter((_id, at) => found[at] === undefined);
  return {
    ...rest,
    cars: found.filter((car) => car !== undefined),
    missing,
    leftOut: malformed + missing.length,
  };
}

async function findCar(api: ApiClient, id: string): Promise<ComparedCar | undefined> {
  try {
    const { pictures, price_history: _prices, ...car } = await api.products.find({ id });
    return { ...car, description: null, vin: null, picture: pictures[0] ?? null };
  } catch (failure) {
    if (failure instanceof Response && failure.status === 404) return undefined;
    throw failure;
  }
}
