import type { ListCard } from "./list-card.ts";
import { ProductCard } from "./ProductCard.tsx";

const SIZES = "(min-width: 1280px) 296px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 94vw";

const SIZES_BESIDE =
  "(min-width: 1280px) 296px, (min-width: 1024px) 332px, (min-width: 640px) 46vw, 94vw";

/** Up to three cars have a third of the width each (`card-columns`). */
const SIZES_OF_FEW =
  "(min-width: 1280px) 397px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 94vw";

interface CardGridProps {
  cars: readonly ListCard[];
  /** Whether the first card is at the top of the page: its picture is then loaded with priority. */
  isFirst?: boolean;
  headingLevel?: "h2" | "h3";
  /** The grid stands beside a column of filters. */
  isBeside?: boolean;
  /** On phones one row that is swiped. */
  isRow?: boolean;
}

export function CardGrid({
  cars,
  isFirst = false,
  headingLevel = "h2",
  isBeside = false,
  isRow = false,
}: CardGridProps) {
  return (
    <ul
      className={`${isRow ? "late max-lg:snap-row" : ""} grid ${isBeside ? "cars gap-6 sm:grid-cols-2 xl:grid-cols-3" : "card-columns gap-5"}`}
    >
      {cars.map((car, at) => (
        <li key={car._id} className="grid">
          <ProductCard
            car={car}
            sizes={isBeside ? SIZES_BESIDE : cars[3] ? SIZES : SIZES_OF_FEW}
            isEager={isFirst && at === 0}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  );
}
