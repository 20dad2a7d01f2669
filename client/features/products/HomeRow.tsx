import { CardGrid } from "./CardGrid.tsx";
import type { ListCard } from "./list-card.ts";

interface HomeRowProps {
  /** Id of the heading. */
  id: string;
  title: string;
  cars: readonly ListCard[];
  /** The line below the heading. */
  children: React.ReactNode;
}

/** A section of the home page: some cars in a row. Nothing without cars. */
export function HomeRow({ id, title, cars, children }: HomeRowProps) {
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{children}</p>
      <CardGrid cars={cars} headingLevel="h3" isRow />
    </section>
  );
}
