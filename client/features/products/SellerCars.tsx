import { useFormat } from "#client/lib/text/format.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { CarList } from "./CarList.tsx";
import type { CarListData } from "./list-card.ts";
import { verifiedText } from "./verified-text.ts";
import { SELLER_KINDS } from "./seller-kinds.ts";

interface SellerCarsProps {
  seller: {
    name: string;
    image: string | null;
    status: "verified" | null;
    verified: Parameters<typeof verifiedText>[0];
    seller_kind: keyof typeof SELLER_KINDS | null;
    member_since: string;
  };
  path: string;
  list: CarListData;
}

/** A seller, with all their cars on sale. */
export function SellerCars({ seller, path, list }: SellerCarsProps) {
  const { date } = useFormat();
  const since = date(seller.member_since);
  return (
    <>
      <div className="mx-auto flex max-w-7xl items-center gap-5 px-4 pt-10 sm:px-6">
        <Avatar name={seller.name} photo={seller.image} className="size-16 text-xl" />
        <p className="text-muted">
          {seller.status === "verified" && (
            <span className="mb-1 block text-ink">
              <VerifiedBadge text={verifiedText(seller.verified, date)} />
            </span>
          )}
          {seller.seller_kind !== null && `${SELLER_KINDS[seller.seller_kind]}, `}
          member since {since}
        </p>
      </div>
      <CarList
        title={seller.name}
        explanation="Promoted cars first, then the newest."
        emptyText="Nothing is on sale here at the moment."
        path={path}
        list={list}
      />
    </>
  );
}
