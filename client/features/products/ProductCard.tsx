import { use } from "react";
import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { CarTitle } from "#client/domain/CarTitle.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { PromotedBadge } from "#client/ui/PromotedBadge.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { CarActionsContext } from "./car-actions.ts";
import { NoPhoto } from "./NoPhoto.tsx";
import { keyFacts, upcomingDay } from "./facts.ts";
import type { ListCard } from "./list-card.ts";
import { SELLER_KINDS } from "./seller-kinds.ts";

interface ProductCardProps {
  car: ListCard;
  sizes: string;
  isEager?: boolean;
  headingLevel?: "h2" | "h3";
}

/** One car of a list. The whole card is one link, and no fact is shown by colour alone. */
export function ProductCard({
  car,
  sizes,
  isEager = false,
  headingLevel: Heading = "h2",
}: ProductCardProps) {
  const format = useFormat();
  const actions = use(CarActionsContext);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-md bg-surface shadow-low ring-1 ring-line transition-shadow hover:shadow-mid">
      {car.picture ? (
        <Picture
          picture={car.picture}
          alt=""
          sizes={sizes}
          isEager={isEager}
          className="size-full object-cover"
          boxClassName="aspect-4/3 overflow-hidden bg-sunken"
        />
      ) : (
        <NoPhoto body={car.body} className="aspect-4/3" />
      )}
      <CardLabels car={car} />
      {car.picture_count > 1 && (
        // It takes no room of its own: a box around the picture would be one element more on each card of a list.
        <span className="photos -mt-8 mr-3 mb-3 self-end rounded-full bg-surface px-2 py-0.5 text-xs font-medium tabular-nums">
          {plural(car.picture_count, t`${car.picture_count} photo`, t`${car.picture_count} photos`)}
        </span>
      )}
      <div className="flex grow flex-col gap-1 p-4">
        <p className="text-2xl leading-tight font-bold tracking-tight tabular-nums">
          {format.price(car.resale_price, car.currency)}
          {car.lowered && (
            <>
              {" "}
              <span className="icon icon-down inline-flex items-center gap-1 text-sm text-accent before:size-4">
                <Trans>Price lowered</Trans>
              </span>
            </>
          )}
        </p>
        <Heading className="text-lg leading-snug">
          <a href={paths.car(car)} className="after:absolute after:inset-0 group-hover:underline">
            <CarTitle car={car} className="truncate text-sm" />
          </a>
        </Heading>
        <p className="text-sm whitespace-pre-line tabular-nums">{keyFacts(car, format)}</p>
        <p className="text-sm text-muted tabular-nums empty:hidden">{placeText(car, format)}</p>
        {car.reason && <p className="line-clamp-2 text-xs text-muted">{car.reason}</p>}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2 text-sm text-muted">
          <p className="min-w-32 flex-1">
            {car.seller} {car.status === "verified" && <VerifiedBadge />}
            <time
              dateTime={car.posted_at}
              title={car.posted_time}
              suppressHydrationWarning
              className="block text-xs"
            >
              {t`Posted ${format.ago(car.posted_at)}`}
            </time>
          </p>
          {actions.foot(car)}
        </div>
      </div>
      {actions.corner(car)}
    </article>
  );
}

/** "Graz · 12 km away · Dealer"; empty where nothing is known. */
function placeText(car: ListCard, format: ReturnType<typeof useFormat>): string {
  const { location, postcode, away_km: away, seller_kind: kind } = car;
  const distance = away === 0 ? t`Nearby` : away && t`${format.distance(away)} away`;
  return [location ?? postcode, distance, kind && SELLER_KINDS[kind]].filter(Boolean).join(" · ");
}

function CardLabels({ car }: { car: ListCard }) {
  const { date } = useFormat();
  const isReserved = car.state === "reserved";
  const from = upcomingDay(car);
  // A list has 24 cards, so nothing is rendered without badges.
  if (car.ad !== "yes" && !isReserved && from === undefined) return null;
  return (
    <span className="absolute top-3 right-28 left-3 flex flex-wrap gap-1.5 text-xs font-semibold">
      {car.ad === "yes" && <PromotedBadge />}
      {(isReserved || from !== undefined) && (
        <span className="inline-flex items-center gap-1 rounded-full bg-surface px-2.5 py-1">
          <Icon name="clock" className="size-3.5" />
          {isReserved || from === undefined ? (
            <Trans>Reserved</Trans>
          ) : (
            <Trans>From {date(from)}</Trans>
          )}
        </span>
      )}
    </span>
  );
}
