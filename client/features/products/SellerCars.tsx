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
      title={seller.name}
      explanation={t`Promoted cars first, then the newest.`}
      emptyText={t`No cars for sale right now.`}
      path={path}
      list={list}
    >
      <div className="mt-5 flex items-start gap-5">
        <Avatar name={seller.name} photo={seller.image} className="size-16 text-xl" />
        <div className="text-muted">
          {seller.status === "verified" && (
            <p className="mb-1 text-ink">
              <VerifiedBadge text={verifiedText(seller.verified, date)} />
            </p>
          )}
          <p>
            {seller.seller_kind === null
              ? t`Member since ${since}`
              : t`${SELLER_KINDS[seller.seller_kind]}, member since ${since}`}
          </p>
          <ul className="mt-3 max-w-2xl space-y-1 text-sm">
            {recordSentences(record, number).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
    </CarList>
  );
}
