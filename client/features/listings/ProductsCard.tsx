import { t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { StatCard } from "#client/ui/tool/StatCard.tsx";

interface ProductsCardProps {
  name: string;
  photo: string | null;
}

/** How many cars a seller has here. */
export function ProductsCard(person: ProductsCardProps) {
  const format = useFormat();
  const loaded = useLoaded(() => api.listings.counts(), [], "listing-counts");
  return (
    <StatCard
      {...person}
      title={t`My Total Products`}
      state={loaded}
      count={(counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)}
      fact={({ active = 0, reserved = 0 }) =>
        reserved > 0
          ? t`${format.number(active)} on sale now, ${format.number(reserved)} reserved`
          : t`${format.number(active)} on sale now`
      }
      format={format.number}
    />
  );
}
