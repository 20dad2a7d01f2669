import { api } from "#client/lib/api.ts";
import { useFormat } from "#client/lib/format.ts";
import { useLoaded } from "#client/lib/use-loaded.ts";
import { StatCard } from "#client/ui/StatCard.tsx";
import { toPage } from "./list-query.ts";

interface TotalProductsCardProps {
  name: string;
  photo: string | null;
}

/** How many cars the site has. */
export function TotalProductsCard(person: TotalProductsCardProps) {
  const format = useFormat();
  const loaded = useLoaded(
    async () => {
      const [all, onSale] = await Promise.all([
        api.products.list({ limit: 1 }),
        api.products.browse({ limit: 1 }),
      ]);
      return { total: toPage(all).total, onSale: onSale.total };
    },
    [],
    "total products",
  );
  return (
    <StatCard
      {...person}
      title="Total Products"
      state={loaded}
      count={({ total }) => total}
      fact={({ onSale }) => `${format.number(onSale)} of them on sale now`}
      format={format.number}
    />
  );
}
