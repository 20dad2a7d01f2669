import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import type { SavedState } from "#shared/rules/wishlist.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon, type IconName } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";

interface FavouriteRowProps {
  entry: WishlistEntry;
  onRemove: (row: HTMLTableRowElement | null) => void;
}

const ROW =
  "border-b border-line max-lg:mb-3 max-lg:grid max-lg:grid-cols-[5rem_minmax(0,1fr)] max-lg:gap-x-4 max-lg:rounded-md max-lg:border max-lg:bg-surface max-lg:p-3";
const CELL = "px-3 py-3 max-lg:p-0";
const BESIDE_PICTURE = `${CELL} max-lg:col-start-2`;

/** A saved car; on phones a card, with its picture at the side. */
export function FavouriteRow({ entry, onRemove }: FavouriteRowProps) {
  const { name, path, picture, saved_at: savedAt } = entry;
  const format = useFormat();
  return (
    <tr className={ROW}>
      <td className={`${CELL} max-lg:row-span-3`}>
        <div className="aspect-4/3 w-20 overflow-hidden rounded-sm bg-sunken lg:w-28">
          {picture ? (
            <Picture picture={picture} alt="" sizes="112px" className="size-full object-cover" />
          ) : (
            <span className="flex size-full items-center justify-center text-muted">
              <Icon name="camera" className="size-6" />
            </span>
          )}
        </div>
      </td>
      <th scope="row" className={`${BESIDE_PICTURE} w-full font-semibold wrap-anywhere`}>
        {path === null ? (
          <span className="inline-block py-1 text-lg leading-snug">{name}</span>
        ) : (
          <a
            href={pathIn(LANGUAGE, path)}
            className="inline-block py-1 text-lg leading-snug hover:underline"
          >
            {name}
          </a>
        )}
        <State state={entry.state} />
        <span className="block text-sm font-normal text-muted">
          <Trans>Saved on {format.date(savedAt)}</Trans>
        </span>
      </th>
      <td className={`${BESIDE_PICTURE} max-lg:mt-2 lg:text-right lg:whitespace-nowrap`}>
        <span className="block text-xs text-muted lg:sr-only">
          <Trans>Resale price</Trans>
        </span>
        <Price entry={entry} />
      </td>
      <td className={BESIDE_PICTURE}>
        <button
          type="button"
          aria-label={t`Remove ${name} from your wishlist`}
          onClick={(event) => onRemove(event.currentTarget.closest("tr"))}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger underline underline-offset-4 lg:px-3"
        >
          <Trans>Remove</Trans>
        </button>
      </td>
    </tr>
  );
}

const STATES: Record<Exclude<SavedState, "active">, { icon: IconName; text: string }> = {
  reserved: { icon: "clock", text: t`Reserved for another buyer` },
  sold: { icon: "ended", text: t`Sold` },
  expired: { icon: "ended", text: t`Listing expired` },
  withdrawn: { icon: "ended", text: t`Withdrawn by the seller` },
  gone: { icon: "ended", text: t`No longer on this site` },
};

function State({ state }: { state: SavedState }) {
  if (state === "active") return null;
  const { icon, text } = STATES[state];
  const colour = state === "reserved" ? "text-promoted" : "text-danger";
  return (
    <span className={`flex items-center gap-1.5 text-sm font-semibold ${colour}`}>
      <Icon name={icon} className="size-4 shrink-0" />
      {text}
    </span>
  );
}

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
      <span className="block text-lg font-bold whitespace-nowrap tabular-nums">
        {format.price(now, unit)}
      </span>
      {difference !== 0 && (
        <span
          className={`inline-flex items-center gap-1 text-sm tabular-nums ${difference < 0 ? "font-semibold text-accent" : "text-muted"}`}
        >
          <Icon name={difference < 0 ? "down" : "up"} className="size-4 shrink-0" />
          {difference < 0
            ? t`${format.price(-difference, unit)} cheaper than when you saved it`
            : t`${format.price(difference, unit)} more expensive than when you saved it`}
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
