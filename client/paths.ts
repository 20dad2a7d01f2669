import { carPath } from "#shared/lib/car-path.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { PAGE_PATHS, type PageName, type PageOfOne, pagePath } from "#shared/rules/page-paths.ts";

type Paths = {
  [N in Exclude<PageName, "car" | "make" | "model">]: N extends PageOfOne
    ? (id: string) => string
    : () => string;
} & {
  car: (car: { _id: string; name: string }) => string;
  make: (make: string) => string;
  model: (make: string, model: string) => string;
};

/** Paths of the pages. Makes and models are slugs (`toMakeSlugs`). A receipt's id is that of its payment, a payment page's that of the booking. */
export const paths = {
  ...Object.fromEntries(
    Object.entries(PAGE_PATHS).map(([name, path]) => [
      name,
      path.endsWith("/:id") ? (id: string) => pagePath(name as PageOfOne, id) : () => path, // by its path
    ]),
  ),
  car: (car: { _id: string; name: string }) => carPath({ id: car._id, name: car.name }),
  make: (make: string) => makePath({ make }),
  model: (make: string, model: string) => makePath({ make, model }),
} as Paths; // one entry for each page

/** A car's open reports, in the list of all reports. */
export function reportsOf(carId: string): string {
  return `${paths.reports()}?car=${carId}`;
}

/** The popup's first address; the server redirects it to the provider. */
export const GOOGLE_SIGN_IN = "/api/auth/google";

/** The form for a new car, prefilled with another one of the seller's. */
export function duplicateOf(id: string): string {
  return `${PAGE_PATHS.addProduct}?from=${id}`;
}

/** The same list on another page; the first page has the bare address. */
export function pageOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id in `/cars/<id>-<slug>`; undefined when there is none. */
export function carIdOf(segment: string): string | undefined {
  return UUID.exec(segment)?.[0].toLowerCase();
}

/** A car's page, with its booking open. */
export function bookingOf(car: { _id: string; name: string }): string {
  return `${paths.car(car)}#book=${car._id}`;
}

/** The similar cars on a car's page. */
export function similarTo(car: { _id: string; name: string }): string {
  return `${paths.car(car)}#similar`;
}

/** The page of a booked car; undefined where the car is gone. `item` is what it was called then. */
export function pageOfCar(productId: string | null, item: string): string | undefined {
  return productId === null ? undefined : paths.car({ _id: productId, name: item });
}

/** The `tel:` address of a phone number, which may be written with spaces, brackets or dashes. */
export function callOf(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
