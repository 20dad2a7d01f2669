import { t } from "#shared/lib/text.ts";
import type { CarRecord } from "#shared/contract/record-shapes.ts";
import { CAR_FACTS, FACT_NAMES } from "#shared/rules/car-facts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { stateOf } from "#client/domain/car-states.ts";
import { writeFact } from "#client/domain/write-fact.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { CarPhotos, DaysListed } from "../CarEvidence.tsx";
import { SUSPENDED } from "../PersonRow.tsx";
import { CarActs } from "./CarActs.tsx";
import { BookingLines, Line, LineList, PaymentLines, ReportLines } from "./Lines.tsx";
import { categoryWord } from "#client/domain/category-word.ts";
import { FactList, Party, RecordFrame } from "./RecordFrame.tsx";

const PROMOTED: ShownState = {
  word: t.of("a state")`Promoted`,
  icon: "megaphone",
  look: "warning",
};

interface CarViewProps {
  car: CarRecord;
  version: number;
  again: () => void;
}

/** Everything about one car: its facts, its seller, what it cost, and who wanted it. */
export function CarView({ car, version, again }: CarViewProps) {
  const { _id: id, name, seller, prices, waiting, bookings, reports, pictures } = car;
  const { same_vin: sameVin } = car;
  const format = useToolFormat();
  return (
    <RecordFrame
      kind="car"
      id={id}
      version={version}
      visual={
        <CarPhoto picture={pictures[0] ?? null} sizes="240px" className="w-36 rounded-md sm:w-60" />
      }
      title={
        <>
          {name}
          <StateBadge state={stateOf(car)} />
          {car.promoted && <StateBadge state={PROMOTED} />}
        </>
      }
      meta={
        <>
          <span className="text-base font-semibold text-ink">
            {format.price(car.price, car.currency)}
          </span>
          <span>
            <Trans>
              sold by <Party href={paths.person(seller._id)} name={seller.name} />
            </Trans>
          </span>
          {seller.isSuspended && <StateBadge state={SUSPENDED} />}
          <span>
            <DaysListed car={car} />
          </span>
          <Reference id={id} letter="C" />
        </>
      }
      acts={<CarActs car={car} again={again} />}
      figures={[
        [
          t`Views`,
          t`${format.number(car.views.total)} (${format.number(car.views.recent)} in 30 days)`,
        ],
        [t`Saves`, format.number(car.saves)],
        [t`Conversations`, format.number(car.conversations)],
        [t`Bookings`, format.number(bookings.count)],
        [t`On the waiting list`, format.number(waiting.count)],
        [
          t`Open reports`,
          format.number(reports.open),
          reports.open > 0 ? reportsOf(id) : undefined,
        ],
      ]}
    >
      <CarFacts car={car} />
      <BookingLines of={bookings} />
      <PaymentLines of={car.payments} />
      {waiting.count > 0 && (
        <LineList title={t`Waiting list`} count={waiting.count}>
          {waiting.latest.map((buyer) => (
            <Line
              key={buyer.id}
              title={buyer.name}
              href={buyer.id === null ? undefined : paths.person(buyer.id)}
              note={
                buyer.offered_until === null
                  ? undefined
                  : t`their turn until ${format.dateTime(buyer.offered_until)}`
              }
              at={buyer.joined_at}
            />
          ))}
        </LineList>
      )}
      <ReportLines of={reports} href={reportsOf(id)} />
      {sameVin.count > 0 && (
        <LineList title={t`Other listings with this VIN`} count={sameVin.count}>
          {sameVin.latest.map((other) => (
            <Line
              key={other._id}
              title={other.name}
              href={paths.carRecord(other._id)}
              note={t`sold by ${other.seller}`}
              badge={<StateBadge state={stateOf(other)} />}
              price={other}
              at={other.posted_at}
            />
          ))}
        </LineList>
      )}
      {prices.count > 0 && (
        <LineList title={t`Price history`} count={prices.count}>
          {prices.latest.map((price) => (
            <Line
              key={price.since}
              title={format.price(price.price, price.currency)}
              at={price.since}
            />
          ))}
        </LineList>
      )}
    </RecordFrame>
  );
}

function CarFacts({ car }: { car: CarRecord }) {
  const format = useToolFormat();
  const { pictures, description } = car;
  const facts = FACT_NAMES.filter((name) => name !== "description").map(
    (name) => [CAR_FACTS[name].label, writeFact(car, name, format)] as const,
  );
  const given = facts.filter(([, value]) => value !== null);
  return (
    <>
      <FactList
        title={t.of("of a car")`Details`}
        facts={[
          [t`Category`, categoryWord(car.category_name)],
          [t`Location`, car.location],
          [t`Phone`, car.number],
          [t`Stock number`, car.stock_number],
          [t`On sale until`, format.date(car.expires_at)],
          ...given,
          ...(given.length < facts.length
            ? [
                [
                  t`Not given`,
                  facts
                    .filter(([, value]) => value === null)
                    .map(([label]) => label)
                    .join(", "),
                ] as const,
              ]
            : []),
        ]}
      />
      {description !== null && (
        <section aria-labelledby="description">
          <h2 id="description" className="text-lg">
            <Trans>Description</Trans>
          </h2>
          <p className="mt-2 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        </section>
      )}
      <CarPhotos pictures={pictures} />
    </>
  );
}
