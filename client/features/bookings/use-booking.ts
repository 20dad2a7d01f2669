import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import type { BookedCar } from "./opening.ts";
import { announceChange, readStanding, type Standing } from "./read-standing.ts";
import { forgetTyped, type Typed } from "./typed.ts";

/** Why a booking was refused, with the car's current state. */
export interface Refusal {
  standing: Standing;
  isNewPrice: boolean;
}

export interface MadeBooking {
  id: string;
  heldUntil: string;
}

const UNKNOWN_OUTCOME = t`We lost the connection before your booking was confirmed. Try again when you’re online: you won’t be booked twice.`;

/** Books a car, idempotent over retries. After a refusal it reads the car's current state. */
export function useBooking(car: BookedCar, buyer: { name: string; email: string }) {
  const [price, setPrice] = useState(car.resale_price);
  const [refusal, setRefusal] = useState<Refusal>();
  const [booked, setBooked] = useState<MadeBooking>();
  const request = useRef<string>(undefined);

  const book = async (typed: Typed) => {
    request.current ??= makeId();
    try {
      const { insertedId: id, held_until: heldUntil } = await api.bookings.create({
        ...buyer,
        ...typed,
        item: car.name,
        price,
        productId: car._id,
        request: request.current,
      });
      forgetTyped();
      setBooked({ id, heldUntil });
      announceChange();
      await toastSuccess(t`Product has been booked successfully`);
    } catch (failure) {
      const { status, fields } = toApiError(failure);
      if (status === 0) throw new ApiError(0, UNKNOWN_OUTCOME);
      if (status === 409) await findReason("price" in fields);
      throw failure;
    }
  };

  const findReason = async (isNewPrice: boolean) => {
    const { _id: id } = car;
    try {
      const [standing, now] = await Promise.all([
        readStanding(id),
        isNewPrice ? api.products.find({ id }) : undefined,
      ]);
      if (now) setPrice(now.resale_price);
      setRefusal({ standing, isNewPrice });
    } catch {
      setRefusal(undefined); // fall back to the server's own sentence
    }
  };
  return { price, refusal, booked, book };
}
