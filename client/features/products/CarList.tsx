import { t } from "#shared/lib/text.ts";
import { carsText } from "#client/domain/cars-text.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { pageOf, paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { CardGrid } from "./CardGrid.tsx";
import type { CarListData } from "./list-card.ts";

interface CarListProps {
  /** One line that says which cars the list has and how it is sorted. */
  explanation: string;
  /** Shown when the list is empty. */
  emptyText: string;
  path: string;
  list: CarListData;
  /** The heading, and what stands with it. */
  children: React.ReactNode;
}

/** A public list of cars, paginated. */
export function CarList({ explanation, emptyText, path, list, children }: CarListProps) {
  const format = useFormat();
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      {children}
      <p className="mt-3 mb-8 max-w-2xl text-muted">
        {list.total > 0 && (
          <span className="font-semibold text-ink tabular-nums">
            {carsText(list.total, format)}.{" "}
          </span>
        )}
        {explanation}
      </p>
      {list.items.length === 0 ? (
        <EmptyState
          mark={<Icon name="search" className="size-8" />}
          action={t`See all used cars`}
          href={paths.usedCars()}
        >
          {emptyText}
        </EmptyState>
      ) : (
        <CardGrid cars={list.items} isFirst />
      )}
      <Pagination
        page={list.page}
        pageCount={list.page_count}
        hrefOf={(page) => pageOf(path, page)}
        write={format.number}
      />
    </div>
  );
}
