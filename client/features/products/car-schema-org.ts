import { t } from "#shared/lib/text.ts";
import { fuelText, gearboxText } from "#shared/rules/fact-words.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";

const AVAILABILITY: Partial<Record<ProductDetails["state"], string>> = {
  active: "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
};

const SELLER_TYPES = { dealer: "AutoDealer", private: "Person" } as const;

/** schema.org data of a car and its offer; see https://schema.org/Car. */
export function carData(car: ProductDetails, url: string): object {
  const unlessNull = (key: string, value: unknown) => (value === null ? {} : { [key]: value });
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: car.name,
    url,
    ...unlessNull("image", car.img),
    ...unlessNull("description", car.description),
    ...unlessNull("brand", car.make && { "@type": "Brand", name: car.make }),
    ...unlessNull("model", car.model),
    ...unlessNull("vehicleModelDate", car.year && String(car.year)),
    ...unlessNull("vehicleIdentificationNumber", car.vin),
    ...unlessNull("fuelType", car.fuel),
    ...unlessNull("vehicleTransmission", car.gearbox),
    ...unlessNull("bodyType", car.body),
    ...unlessNull("color", car.colour),
    ...unlessNull("numberOfDoors", car.doors),
    ...unlessNull("vehicleSeatingCapacity", car.seats),
    ...unlessNull(
      "mileageFromOdometer",
      car.mileage_km === null
        ? null
        : { "@type": "QuantitativeValue", value: car.mileage_km, unitCode: "KMT" },
    ),
    offers: {
      "@type": "Offer",
      url,
      price: car.resale_price,
      priceCurrency: car.currency,
      itemCondition: "https://schema.org/UsedCondition",
      availability: AVAILABILITY[car.state] ?? "https://schema.org/OutOfStock",
      // Whether an unknown seller is a person or a company is not for us to say.
      ...(car.seller_kind !== null && {
        seller: { "@type": SELLER_TYPES[car.seller_kind], name: car.seller },
      }),
    },
  };
}

/** One line for search engines and shared links. */
export function carDescription(car: ProductDetails): string {
  const { name, year, fuel, gearbox, location, seller } = car;
  const facts = [year, fuel && fuelText(fuel), gearbox && gearboxText(gearbox), location]
    .filter((fact) => fact !== null)
    .join(", ");
  return facts === "" ? t`${name}. Sold by ${seller}.` : t`${name}: ${facts}. Sold by ${seller}.`;
}
