import { v7 as makeId } from "uuid";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { NewEntry } from "./store.ts";
import type { SavedCar } from "./views.ts";

export function noSuchCar(): AppError {
  return new AppError("NOT_FOUND", t`We couldn’t find this car.`, {
    fields: { productId: t`No car has this ID` },
  });
}

export function makeEntry(buyerId: string, { id: productId, ...car }: SavedCar): NewEntry {
  return { ...car, id: makeId(), buyer_id: buyerId, product_id: productId, created_at: new Date() };
}

/** Serializes an entry, so that its buyer can hold it for an undo. */
export function toParts(entry: NewEntry): string[] {
  const { id, product_id: productId, name, resale_price_minor: price, currency } = entry;
  return [id, productId ?? "", name, String(price), currency, entry.created_at.toISOString()];
}

/** The inverse of `toParts`. */
export function fromParts(buyerId: string, parts: readonly string[]): NewEntry {
  const [id = "", productId = "", name = "", price = "", currency = "", at = ""] = parts;
  return {
    id,
    buyer_id: buyerId,
    product_id: productId === "" ? null : productId,
    name,
    resale_price_minor: Number(price),
    currency,
    created_at: new Date(at),
  };
}
