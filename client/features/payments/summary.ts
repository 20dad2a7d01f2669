import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { pageOfCar } from "#client/paths.ts";
import type { SummarizedCar } from "#client/domain/SummaryCard.tsx";

interface Bought {
  item: string;
  price: number;
  currency: string;
  seller: string;
  productId: string | null;
  car: CarSummary | null;
}

/** The car of a booking or a payment for its summary card. */
export function toSummary({
  item,
  price,
  currency,
  seller,
  productId,
  car,
}: Bought): SummarizedCar {
  return {
    item,
    make: car?.make ?? null,
    model: car?.model ?? null,
    picture: car?.picture ?? null,
    price,
    currency,
    seller,
    location: car?.location ?? null,
    href: pageOfCar(productId, item),
  };
}
