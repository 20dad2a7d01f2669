import { use } from "react";
import { t } from "#shared/lib/text.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Breadcrumb } from "#client/ui/Breadcrumb.tsx";
import { Icon, LineDrawing } from "#client/ui/Icon.tsx";
import { PromotedBadge } from "#client/ui/PromotedBadge.tsx";
import { CarActionsContext } from "./car-actions.ts";
import { CarSummary } from "./CarSummary.tsx";
import { CardGrid } from "./CardGrid.tsx";
import { isOnSale, trailOf } from "./car-trail.ts";
import { factGroups } from "./fact-groups.ts";
import { Gallery } from "./Gallery.tsx";
import type { ListCard } from "./list-card.ts";
import { NoPhoto } from "./NoPhoto.tsx";
import { SellerBox } from "./SellerBox.tsx";

interface CarPageBodyProps {
  car: ProductDetails;
  similar: readonly ListCard[];
  /** How soon the seller answers. */
  pace?: string | undefined;
  /** Tells a visitor first that the car is theirs. */
  notice?: React.ReactNode;
  /** The booking actions. */
  booking: React.ReactNode;
  /** The button that reports the car. */
  report: React.ReactNode;
}

export function CarPageBody({ car, similar, pace, notice, booking, report }: CarPageBodyProps) {
  const actions = use(CarActionsContext);
  return (
    <div className="mx-auto max-w-7xl px-4 pt-1 sm:px-6 sm:pt-4">
      <Breadcrumb crumbs={trailOf(car)} />
      {notice ?? <StateNotice car={car} hasSimilar={similar.length > 0} />}
      <div className="car-page">
        <div className="relative">
          {car.pictures.length > 0 ? (
            <Gallery pictures={car.pictures} />
          ) : (
            <div className="aspect-21/9 overflow-hidden rounded-lg">
              <NoPhoto body={car.body} />
            </div>
          )}
          <SectionLinks hasSimilar={similar.length > 0} />
          {car.ad === "yes" && isOnSale(car) && (
            <p className="absolute top-3 left-3 flex">
              <PromotedBadge />
            </p>
          )}
          {isOnSale(car) && actions.corner(car)}
        </div>
        <div className="car-side">
          <CarSummary car={car} booking={booking} />
          <SellerBox car={car} pace={pace} />
          {report}
        </div>
        <Description car={car} />
        <Facts car={car} />
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-16">
          <h2 id="similar" className="mb-6 text-xl sm:text-2xl">
            <Trans>Similar cars</Trans>
          </h2>
          <CardGrid cars={similar} headingLevel="h3" />
        </section>
      )}
    </div>
  );
}

const NOTICES = {
  sold: t`This car has been sold.`,
  withdrawn: t`The seller has withdrawn this car.`,
  expired: t`This listing has expired.`,
  reserved: t`This car is currently reserved.`,
} as const;

const KEY = "M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21M17.5 12v3.5M20.5 12v2.5";

/**
 * Tells a visitor first that the car is not available, or not now. On phones a reserved car says so beside its price,
 * so that its key facts stand above the bar of the acts.
 */
function StateNotice({ car, hasSimilar }: { car: ProductDetails; hasSimilar: boolean }) {
  if (car.state === "active" || car.state === "draft") return null;
  const isGone = !isOnSale(car);
  return (
    <div
      role="status"
      className={`mb-3 flex flex-wrap items-center gap-x-6 rounded-md px-4 py-2 max-sm:text-sm sm:mb-6 ${isGone ? "bg-idle-soft" : "bg-held-soft text-held max-sm:sr-only"}`}
    >
      <p className="flex items-center gap-2 font-semibold">
        {car.state === "sold" ? (
          <LineDrawing shape={KEY} />
        ) : (
          <Icon name={isGone ? "ended" : "clock"} />
        )}
        {NOTICES[car.state]}
      </p>
      {isGone && hasSimilar && (
        <a href="#similar" className="inline-flex min-h-11 items-center underline">
          <Trans>See similar cars</Trans>
        </a>
      )}
    </div>
  );
}

/** On phones the first screen has no room for them. */
function SectionLinks({ hasSimilar }: { hasSimilar: boolean }) {
  const sections = {
    description: t`Description`,
    facts: t`Specification`,
    seller: t`Seller`,
    ...(hasSimilar && { similar: t`Similar cars` }),
  };
  return (
    <nav aria-label={t`On this page`} className="flex flex-wrap gap-x-6 text-sm max-sm:hidden">
      {Object.entries(sections).map(([id, text]) => (
        <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center underline">
          {text}
        </a>
      ))}
    </nav>
  );
}

function Description({ car }: { car: ProductDetails }) {
  return (
    <section aria-labelledby="description" className="mt-6">
      <h2 id="description" className="text-xl sm:text-2xl">
        <Trans>Description</Trans>
      </h2>
      <p className="mt-4 max-w-prose leading-relaxed whitespace-pre-line">
        {car.description ?? (
          <span className="text-muted">
            <Trans>Not given by the seller</Trans>
          </span>
        )}
      </p>
    </section>
  );
}

function Facts({ car }: { car: ProductDetails }) {
  const format = useFormat();
  return (
    <section aria-labelledby="facts" className="mt-8">
      <h2 id="facts" className="text-xl sm:text-2xl">
        <Trans>Specification</Trans>
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {factGroups(car, format).map((group) => (
          <div key={group.title}>
            <h3 className="border-b border-line pb-2 text-lg">{group.title}</h3>
            <dl>
              {group.facts.map(({ label, value }) => (
                <div
                  key={label}
                  className="flex justify-between gap-4 border-b border-line py-2 text-sm"
                >
                  <dt className="text-muted">{label}</dt>
                  <dd className="text-right break-words tabular-nums">
                    {value ?? (
                      <span className="text-muted">
                        <Trans>Not given by the seller</Trans>
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
