import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { NoPhoto } from "../NoPhoto.tsx";
import { isPlainClick } from "./plain-click.ts";
import type { ComparedCar } from "./load-comparison.ts";
import { type Cell, type RowGroup, STATE_WORDS } from "./rows.ts";

/** What can be done with a car, given by the page from other features. */
export interface CarActs {
  heart: (car: ComparedCar) => React.ReactNode;
  book: (car: ComparedCar) => React.ReactNode;
}

interface CompareTableProps {
  cars: readonly ComparedCar[];
  groups: readonly RowGroup[];
  acts: CarActs;
  /** The address of the comparison without a car. */
  hrefWithout: (id: string) => string;
  onRemove: (car: ComparedCar, href: string) => void;
}

const CAPTION = "comparison";

/**
 * One column for each car. The cars' names stay in sight above the rows, and the rows' names beside them. On phones
 * the region shows two cars and scrolls to the others, never the page (compare.css).
 */
export function CompareTable({ cars, groups, acts, hrefWithout, onRemove }: CompareTableProps) {
  // Two cars fit everywhere.
  const isWide = cars.length > 2;
  return (
    <div
      role="region"
      aria-labelledby={CAPTION}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keys
      tabIndex={isWide ? 0 : undefined}
      className="compare"
      style={{ "--cars": cars.length } as React.CSSProperties} // the type knows no custom properties
      data-wide={isWide ? "" : undefined}
    >
      <table>
        <caption id={CAPTION} className="sr-only">
          {plural(cars.length, t`Comparison of 1 car`, t`Comparison of ${cars.length} cars`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t`Fact`}</span>
            </th>
            {cars.map((car) => (
              <CarHead key={car._id} car={car} href={hrefWithout(car._id)} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={cars.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={cars[at]?._id}>
                    <Value cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row">
              <span className="sr-only">{t`What you can do`}</span>
            </th>
            {cars.map((car) => (
              <CarActsCell key={car._id} car={car} acts={acts} />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface CarHeadProps {
  car: ComparedCar;
  /** The address of the comparison without it. */
  href: string;
  onRemove: (car: ComparedCar, href: string) => void;
}

/** The photo of a car, where it leaves the comparison, and its name and price, which stay in sight. */
function CarHead({ car, href, onRemove }: CarHeadProps) {
  const format = useFormat();
  const state = STATE_WORDS[car.state];
  return (
    // Its name is read out with each value of the column.
    <th scope="col" aria-label={car.name}>
      <span className="compare-photo relative">
        {car.picture ? (
          <Picture
            picture={car.picture}
            alt=""
            sizes="(min-width: 640px) 25vw, 40vw"
            className="size-full object-cover"
          />
        ) : (
          <NoPhoto body={car.body} />
        )}
        <a
          href={href}
          aria-label={t`Remove ${car.name} from the comparison`}
          rel="nofollow"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onRemove(car, href);
          }}
          // Large enough to hit, and small above a small photo.
          className="absolute top-0 right-0 p-2 -outline-offset-4"
        >
          <Icon name="close" className="size-7 rounded-full bg-surface p-1" />
        </a>
      </span>
      <a href={paths.car(car)} title={car.name} className="compare-name">
        {car.name}
      </a>
      <span className="compare-price">{format.price(car.resale_price, car.currency)}</span>
      {state && (
        <span className="mt-1 flex items-center gap-1 text-xs font-semibold">
          <Icon name={car.state === "reserved" ? "clock" : "ended"} className="size-3.5 shrink-0" />
          {state}
        </span>
      )}
    </th>
  );
}

function CarActsCell({ car, acts }: { car: ComparedCar; acts: CarActs }) {
  const isOnSale = car.state === "active" || car.state === "reserved";
  return (
    <td>
      <div className="compare-acts">
        {isOnSale && acts.book(car)}
        <a href={paths.car(car)} aria-label={t`Details of ${car.name}`}>
          <Trans>Details</Trans>
        </a>
        {acts.heart(car)}
      </div>
    </td>
  );
}

function Value({ cell: { text, href, mark } }: { cell: Cell }) {
  if (text === null)
    return (
      <span className="text-muted">
        <Trans>Not given</Trans>
      </span>
    );
  return (
    <>
      {href === undefined ? text : <a href={href}>{text}</a>}
      {mark !== undefined && <span className="compare-mark">{mark}</span>}
    </>
  );
}
