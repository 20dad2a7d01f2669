import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import type { SavedState } from "#shared/rules/wishlist.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { CarTitle } from "#client/domain/CarTitle.tsx";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { writeFacts } from "#client/domain/tool/write-facts.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";

interface FavouriteRowProps {
  entry: WishlistEntry;
  onRemove: (row: HTMLTableRowElement | null) => void;
}

const ROW =
  "border-b border-line max-lg:mb-3 max-lg:grid max-lg:grid-cols-[5rem_minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:rounded-md max-lg:border max-lg:bg-surface max-lg:px-3 max-lg:py-2 sm:max-lg:grid-cols-[7rem_minmax(0,1fr)_minmax(0,9rem)_auto] sm:max-lg:items-center";
const CELL = "px-3 py-3 max-lg:p-0";
const BESIDE_PICTURE = `${CELL} max-sm:col-start-2`;

/** A saved car; on phones a card, with its picture at the side. */
export function FavouriteRow({ entry, onRemove }: FavouriteRowProps) {
  const { name, path, picture, facts, saved_at: savedAt } = entry;
  const format = useFormat();
  const title = (
    <CarTitle
      car={{ name, make: facts?.make ?? null, model: facts?.model ?? null }}
      className="text-sm"
    />
  );
  return (
    <tr className={ROW}>
      <td className={`${CELL} max-sm:row-span-2`}>
        <CarPhoto picture={picture} sizes="112px" className="w-20 rounded-sm sm:w-28" />
      </td>
      <th
        scope="row"
        className={`${BESIDE_PICTURE} w-full max-sm:col-span-2 leading-snug font-semibold wrap-anywhere`}
      >
        {path === null ? (
          title
        ) : (
          <a href={pathIn(LANGUAGE, path)} className="inline-block min-h-6 hover:underline">
            {title}
          </a>
        )}
        {facts !== null && <Facts facts={facts} />}
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-normal text-muted">
          {entry.state !== "active" && <StateBadge state={STATES[entry.state]} />}
          <span>
            <Trans>Saved on {format.date(savedAt)}</Trans>
          </span>
        </span>
      </th>
      <td className={`${BESIDE_PICTURE} max-sm:self-center sm:text-right sm:whitespace-nowrap`}>
        <span className="sr-only">
          <Trans>Resale price</Trans>
        </span>
        <Price entry={entry} />
      </td>
      {/* Its target is higher than the line of the price. */}
      <td className={`${CELL} max-sm:-my-2 max-sm:self-center`}>
        <button
          type="button"
          aria-label={t`Remove ${name} from your wishlist`}
          onClick={(event) => onRemove(event.currentTarget.closest("tr"))}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4 lg:px-3"
        >
          <Trans>Remove</Trans>
        </button>
      </td>
    </tr>
  );
}

/** What a buyer compares first; phones show each group in a line of its own. */
const SHOWN_FACTS = [
  ["year", "mileage_km"],
  ["fuel", "gearbox"],
] as const;

function Facts({ facts }: { facts: NonNullable<WishlistEntry["facts"]> }) {
  const format = useFormat();
  const groups = SHOWN_FACTS.map((names) =>
    writeFacts<(typeof names)[number]>(facts, names, format),
  ).filter((text) => text !== "");
  return (
    <span className="mt-0.5 block text-sm font-normal text-muted">
      {groups.map((text, at) => (
        <span key={text} className="max-sm:block">
          {at > 0 && <span className="max-sm:hidden"> · </span>}
          {text}
        </span>
      ))}
    </span>
  );
}

const STATES: Record<Exclude<SavedState, "active">, ShownState> = {
  reserved: { ...CAR_STATES.reserved, word: t`Reserved for another buyer` },
  sold: CAR_STATES.sold,
  expired: { ...CAR_STATES.expired, word: t`Listing expired` },
  withdrawn: { ...CAR_STATES.withdrawn, word: t`Withdrawn by the seller` },
  gone: { ...CAR_STATES.expired, word: t`No longer on this site` },
};

/**
 * The car's current price, compared with its price when it was saved; only the latter when the car is gone.
 */
function Price({ entry }: { entry: WishlistEntry }) {
  const { resale_price: before, currency, current_price: now, current_currency: unit } = entry;
  const format = useFormat();
  if (now === null || unit === null)
    return <span className="text-muted tabular-nums">{format.price(before, currency)}</span>;
  const difference = unit === currency ? now - before : 0;
  return (
    <>
      <span className="block font-semibold whitespace-nowrap tabular-nums">
        {format.price(now, unit)}
      </span>
      {difference !== 0 && (
        <span
          className={`inline-flex items-center gap-1 text-sm tabular-nums ${difference < 0 ? "font-semibold text-accent" : "text-muted"}`}
        >
          <Icon name={difference < 0 ? "down" : "up"} className="size-4 shrink-0" />
          {difference < 0
            ? t`${format.price(-difference, unit)} cheaper now`
            : t`${format.price(difference, unit)} more now`}
        </span>
      )}
      {unit !== currency && (
        <span className="block text-sm text-muted tabular-nums">
          <Trans>{format.price(before, currency)} when you saved it</Trans>
        </span>
      )}
    </>
  );
}
