import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Booking } from "#shared/contract/bookings.ts";
import { carOfSaleRow } from "#shared/rules/sale-path.ts";
import { salesAddress, type SalesQuery } from "./sales-query.ts";

/**
 * Narrows the list to the car that the hash names, where the page that was read has no row of it and others follow. A
 * list of one page has no such booking: it is shown whole.
 */
export function useNamedSale(
  read: { bookings: readonly Booking[]; next: string | undefined } | undefined,
  query: SalesQuery,
): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const car = carOfSaleRow(hash.slice(1));
  const isElsewhere =
    car !== undefined &&
    query.car === undefined &&
    query.cursor === undefined &&
    read?.next !== undefined &&
    read.bookings.every(({ productId }) => productId !== car);
  const address = isElsewhere ? `${salesAddress(query, { car })}${hash}` : undefined;
  useEffect(() => {
    if (address !== undefined) void navigate(address, { replace: true });
  }, [address, navigate]);
}
