import { t } from "#shared/lib/text.ts";
import type { SellerRecord } from "#shared/contract/figures.ts";
import { recordSentences } from "#client/domain/seller-record.ts";
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
  record: SellerRecord;
  path: string;
  list: CarListData;
}

/** A seller, with all their cars on sale. */
export function SellerCars({ seller, record, path, list }: SellerCarsProps) {
  const { date, month, number } = useFormat();
  const since = month(seller.member_since);
  return (
    <CarList
      explanation={t`Promoted cars first, then the newest.`}
      emptyText={t`No cars for sale right now.`}
      path={path}
      list={list}
    >
      <div className="flex items-center gap-4">
        <Avatar name={seller.name} photo={seller.image} className="size-16 text-xl" />
        <div>
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{seller.name}</h1>
          <p className="text-muted">
            {seller.status === "verified" && (
              <VerifiedBadge text={verifiedText(seller.verified, date)} />
            )}{" "}
            {seller.seller_kind === null
              ? t`Member since ${since}`
              : t`${SELLER_KINDS[seller.seller_kind]}, member since ${since}`}
          </p>
        </div>
      </div>
      <ul className="mt-3 space-y-1 text-sm text-muted">
        {recordSentences(record, number).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </CarList>
  );
}
