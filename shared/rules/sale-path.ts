import { PAGE_PATHS } from "./page-paths.ts";

/** The id of a car's row in the list of all bookings of its seller. */
export function saleRowOf(carId: string): string {
  return `car-${carId}`;
}

/** The id of the car whose row has this id; undefined for any other id. */
export function carOfSaleRow(row: string): string | undefined {
  return /^car-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(row)?.[1];
}

/** A car's booking in the list of all bookings of its seller; the list itself where the car is gone. */
export function salePath(carId: string | null): string {
  return carId === null ? PAGE_PATHS.mySales : `${PAGE_PATHS.mySales}#${saleRowOf(carId)}`;
}
