import { t } from "#shared/lib/text.ts";
import { BOOK_FORM, type BookedCar, openBooking } from "./opening.ts";

interface BookButtonProps {
  car: BookedCar & { state: string };
  /** `card`: one of many in a list; `main`: the second act of the car's page. */
  look: "card" | "main";
}

const LOOKS = {
  card: "whitespace-nowrap -mr-3 -mb-2 px-3 text-accent hover:bg-sunken",
  main: "w-full border border-line bg-surface px-2 leading-tight sm:text-lg hover:bg-sunken",
};

/** Opens the booking of a car. Pressed before hydration, it sends the form of `BookingHost`, which the boot script holds. */
export function BookButton({ car, look }: BookButtonProps) {
  const isReserved = car.state === "reserved";
  return (
    <button
      form={BOOK_FORM}
      aria-label={isReserved ? t`Join the waiting list for ${car.name}` : t`Book ${car.name}`}
      onClick={(event) => {
        event.preventDefault();
        openBooking(car);
      }}
      className={`relative z-10 min-h-11 cursor-pointer rounded-full font-semibold noscript:hidden ${LOOKS[look]}`}
    >
      {isReserved ? t`Waiting list` : t`Book`}
    </button>
  );
}
