import { t } from "#shared/lib/text.ts";
import { useFormat } from "#client/lib/text/format.ts";
import type { ShownPicture } from "#client/ui/Picture.tsx";
import { CarPhoto } from "./CarPhoto.tsx";
import { CarTitle } from "./CarTitle.tsx";

export interface SummarizedCar {
  /** The seller's title. */
  item: string;
  make: string | null;
  model: string | null;
  picture: ShownPicture | null;
  price: number;
  currency: string;
  seller: string;
  location: string | null;
  /** Address of the car's page; absent where the car is gone, or its page is open already. */
  href?: string | undefined;
}

interface SummaryCardProps {
  car: SummarizedCar;
  /** Deadline, reference and the like. */
  children?: React.ReactNode;
  /** Folded into a row at every width; otherwise on phones. */
  isRow?: boolean;
}

/** The car that is asked about, booked, paid or was bought: photo, title, price, seller and place. */
export function SummaryCard({ car, children, isRow = false }: SummaryCardProps) {
  const format = useFormat();
  const { item: name, make, model, picture, href } = car;
  const title = <CarTitle car={{ name, make, model }} className="text-sm" />;
  return (
    <section
      aria-label={t`Your car`}
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 rounded-md border border-line bg-surface p-4 ${isRow ? "" : "sm:block sm:p-5"}`}
    >
      <CarPhoto
        picture={picture}
        sizes={isRow ? "72px" : "(min-width: 40rem) 320px, 72px"}
        className={`rounded-sm ${isRow ? "" : "sm:mb-4 sm:rounded-md"}`}
      />
      <div className="min-w-0">
        <p className={`leading-snug font-semibold wrap-anywhere ${isRow ? "" : "sm:text-lg"}`}>
          {href === undefined ? (
            title
          ) : (
            <a href={href} className="hover:underline">
              {title}
            </a>
          )}
        </p>
        <p
          className={`mt-1 text-lg font-bold whitespace-nowrap tabular-nums ${isRow ? "" : "sm:mt-3 sm:text-2xl"}`}
        >
          {format.price(car.price, car.currency)}
        </p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {[car.seller, car.location].filter(Boolean).join(" · ")}
        </p>
      </div>
      {children !== undefined && <div className="col-span-2 mt-3 min-w-0">{children}</div>}
    </section>
  );
}
