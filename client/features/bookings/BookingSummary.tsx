import { t } from "#shared/lib/text.ts";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { ReadOnlyField } from "#client/ui/ReadOnlyField.tsx";
import type { BookedCar } from "./opening.ts";

interface BookingSummaryProps {
  car: BookedCar;
  /** The price, as it is written. */
  amount: string;
  priceProblem: string | undefined;
  name: string;
  email: string;
}

/** What is booked, from whom and by whom: one list beside the photo. Its fields belong to the form around it. */
export function BookingSummary({ car, amount, priceProblem, name, email }: BookingSummaryProps) {
  const { seller, location, picture, pictures } = car;
  return (
    <section
      aria-label={t`Your booking`}
      className="grid gap-x-6 rounded-md border border-line p-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <CarPhoto
        picture={picture ?? pictures?.[0] ?? null}
        sizes="224px"
        className="rounded-sm max-sm:hidden"
      />
      <div className="grid content-start gap-y-1.5">
        <ReadOnlyField name="item" label={t`Item`} value={car.name} isLong />
        <ReadOnlyField name="price" label={t`Price`} value={amount} problem={priceProblem} />
        <ReadOnlyField
          label={t`Seller`}
          value={[seller, location].filter(Boolean).join(" · ")}
          isLong
        />
        <ReadOnlyField name="name" label={t`Name`} value={name} />
        <ReadOnlyField name="email" label={t`Email`} value={email} />
      </div>
    </section>
  );
}
