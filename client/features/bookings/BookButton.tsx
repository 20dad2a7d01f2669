import { t } from "#shared/lib/text.ts";
import { type BookedCar, openBooking } from "./opening.ts";

interface BookButtonProps {
  car: BookedCar & { state: string };
  /** `card`: one of many in a list; `main`: the second act of the car's page. */
  look: "card" | "main";
}

const LOOKS = {
  card: "whitespace-nowrap -mr-3 -mb-2 px-3 text-accent hover:bg-sunken",
  main: "w-full border border-line bg-surface px-2 leading-tight sm:text-lg hover:bg-sunken",
};

/** Opens the booking of a car. A `<form>`, so that the boot script can hold a click made before hydration and replay it. */
export function BookButton({ car, look }: BookButtonProps) {
  const label = car.state === "reserved" ? t`Waiting list` : t`Book`;
  return (
    <form
      data-scripted
      onSubmit={(event) => {
        event.preventDefault();
        openBooking(car);
      }}
      className="relative z-10 noscript:hidden"
    >
      <button
        aria-label={
          car.state === "reserved" ? t`Join the waiting list for ${car.name}` : t`Book ${car.name}`
        }
        className={`min-h-11 cursor-pointer rounded-full font-semibold ${LOOKS[look]}`}
      >
        {label}
      </button>
    </form>
  );
}
