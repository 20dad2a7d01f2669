import { t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { StatCard } from "#client/ui/tool/StatCard.tsx";
import { countText } from "./count-text.ts";
import { toPage } from "./list-query.ts";

interface TotalProductsCardProps {
  name: string;
  photo: string | null;
}

/** How many cars the site has, counted as the list behind the card counts its filters. */
export function TotalProductsCard(person: TotalProductsCardProps) {
  const format = useFormat();
  const loaded = useLoaded(
    async () => {
      const [all, onSale, reserved] = await Promise.all([
        api.products.list({ limit: 1 }),
        api.products.list({ limit: 1, state: "active" }),
        api.products.list({ limit: 1, state: "reserved" }),
      ]);
      return {
        total: toPage(all).total,
        onSale: toPage(onSale).total,
        reserved: toPage(reserved).total,
      };
    },
    [],
    "total-products",
  );
  return (
    <StatCard
      {...person}
      title={t`Total Products`}
      state={loaded}
      count={({ total }) => total}
      fact={({ onSale, reserved }) =>
        reserved > 0
          ? t`${countText(onSale, format.number)} on sale now, ${countText(reserved, format.number)} reserved`
          : t`${countText(onSale, format.number)} on sale now`
      }
      format={format.number}
    />
  );
}
