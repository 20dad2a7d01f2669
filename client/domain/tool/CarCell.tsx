import type { CarSummary } from "#shared/contract/product-shapes.ts";
import { CarPhoto } from "../CarPhoto.tsx";
import { CarTitle } from "../CarTitle.tsx";

interface CarCellProps {
  /** The car's title when it was booked. */
  item: string;
  /** Address of the car's page; undefined where the car is gone. */
  href: string | undefined;
  /** Null where the car is gone. */
  car: CarSummary | null;
  /** Whether the title is cut to one line on phones. */
  isCut?: boolean;
  /** What stands below the title. */
  children?: React.ReactNode;
}

/** A car in a table of bookings or payments: its photo and its title, linked while the car is on the site. */
export function CarCell({ item, href, car, isCut = false, children }: CarCellProps) {
  const named = { name: item, make: car?.make ?? null, model: car?.model ?? null };
  const title = <CarTitle car={named} className={`text-sm ${isCut ? "max-sm:truncate" : ""}`} />;
  return (
    <div className="flex gap-3 lg:items-center lg:gap-4">
      <CarPhoto
        picture={car?.picture ?? null}
        sizes="112px"
        className="w-18 self-start rounded-sm lg:w-24 lg:self-auto xl:w-28"
      />
      <div className={`min-w-0 ${isCut ? "max-sm:leading-tight" : ""}`}>
        {href === undefined ? (
          title
        ) : (
          <a href={href} className="inline-block min-h-6 max-w-full hover:underline">
            {title}
          </a>
        )}
        {children !== undefined && (
          <div className={`text-sm font-normal text-muted ${isCut ? "sm:mt-0.5" : "mt-0.5"}`}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
