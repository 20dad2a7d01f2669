import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { all, required } from "#client/lib/forms/checks.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Booked } from "./Booked.tsx";
import { BookingSummary } from "./BookingSummary.tsx";
import type { BookedCar } from "./opening.ts";
import { RefusalHelp } from "./RefusalHelp.tsx";
import { keepTyped, NOTHING_TYPED, readTyped, type Typed } from "./typed.ts";
import { type Refusal, useBooking } from "./use-booking.ts";
import { WhatHappens } from "./WhatHappens.tsx";

interface BookingFormProps {
  car: BookedCar;
  user: SessionUser;
  /** What the buyer gave at their last booking. */
  last: Typed | undefined;
  holdHours: number;
  /** The day from which the car is available, while it is in the future. */
  availableFrom: string | null;
  onBooked: () => void;
}

const check = all(
  required("phone", t`Phone is required`),
  required("location", t.of("a buyer")`Location is required`),
);

/** Books a car. What was typed is kept when the dialog is closed or the booking is refused. */
export function BookingForm({
  car,
  user,
  last,
  holdHours,
  availableFrom,
  onBooked,
}: BookingFormProps) {
  const { uid, displayName: name, email } = user;
  const format = useFormat();
  const { price, refusal, booked, book } = useBooking(car, { name, email });
  const [typed] = useState(() => readTyped(uid) ?? last ?? NOTHING_TYPED);
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: (data) => book({ phone: textOf(data, "phone"), location: textOf(data, "location") }),
  });
  if (booked) return <Booked car={car} booking={booked} onBooked={onBooked} />;
  const amount = format.price(price, car.currency);
  const isOver = problem !== undefined && refusal !== undefined && isOvertaken(refusal);
  return (
    <form
      {...form}
      onInput={({ currentTarget }) => {
        const data = new FormData(currentTarget);
        keepTyped(uid, { phone: textOf(data, "phone"), location: textOf(data, "location") });
      }}
      className="grid gap-5"
    >
      {availableFrom !== null && (
        <p className="font-semibold">
          <Trans>
            This car is available from{" "}
            <time dateTime={availableFrom}>{format.date(availableFrom)}</time>.
          </Trans>
        </p>
      )}
      <FormProblem problem={problem} />
      {problem !== undefined && refusal && <RefusalHelp car={car} refusal={refusal} />}
      <BookingSummary
        car={car}
        amount={amount}
        priceProblem={newPrice(fields)}
        name={name}
        email={email}
      />
      {!isOver && (
        <>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <Field
              name="phone"
              label={t`Phone`}
              type="tel"
              // The first empty field. On a touch screen the keyboard would cover what is being booked.
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill in this field
              autoFocus={typed.phone === "" && matchMedia("(pointer: fine)").matches}
              autoComplete="tel"
              maxLength={40}
              defaultValue={typed.phone}
              problem={fields["phone"]}
            />
            <Field
              name="location"
              label={t.of("a buyer")`Location`}
              autoComplete="address-level2"
              maxLength={120}
              defaultValue={typed.location}
              problem={fields["location"]}
            />
          </div>
          <WhatHappens
            amount={amount}
            holdHours={holdHours}
            availableFrom={availableFrom === null ? undefined : format.date(availableFrom)}
          />
          <div className="sticky bottom-0 z-10 -mx-5 -mb-5 grid border-t border-line bg-surface px-5 py-3">
            <Button type="submit" isBusy={isBusy} className="text-lg">
              {isBusy ? t`Booking…` : t`Book now, nothing to pay yet`}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** Whether somebody was faster, or the buyer was in another tab: this form can book the car no more. */
function isOvertaken({ isNewPrice, standing }: Refusal): boolean {
  const { state, booking } = standing.availability;
  return !isNewPrice && (booking !== null || state !== "active");
}

/** A price that differs from the one the page was loaded with has to be confirmed. */
function newPrice({ price }: Readonly<Record<string, string>>): string | undefined {
  return price && t`The price has changed. Press the button again to book at the new price.`;
}
