import { DAY_MS } from "#shared/lib/durations.ts";
import type { CarCounts } from "#shared/contract/figures.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { mayEdit } from "#shared/rules/listing.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { shownState } from "#client/domain/car-states.ts";
import { OwnCarActs } from "./OwnCarActs.tsx";
import { PriceCell } from "./PriceCell.tsx";
import { rowIdOf } from "./row-focus.ts";
import type { Acts } from "./use-acts.ts";

interface OwnCarRowProps {
  car: OwnCard;
  /** Undefined until they are read. */
  counts: CarCounts | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  acts: Acts;
  isBusy: boolean;
  onPromote: () => void;
  onDelete: () => void;
}

const CELL = "px-2 py-2 align-middle max-xl:p-0";
/** Beside the picture. */
const LINE = `${CELL} max-xl:col-start-3`;
/** A column that only a wide screen has; before that it stands below the name. */
const WIDE = `${CELL} text-right tabular-nums max-[100rem]:hidden`;
const LABEL = "sr-only xl:hidden";

/** A car in its seller's table. On phones it is a card: its facts beside the picture, its actions below. */
export function OwnCarRow({
  car,
  counts,
  isChosen,
  onChoose,
  acts,
  isBusy,
  onPromote,
  onDelete,
}: OwnCarRowProps) {
  const format = useFormat();
  const isOnSale = car.state === "active" || car.state === "reserved";
  const until = isOnSale ? `until ${format.date(car.expires_at)}` : undefined;
  const days = countDays(car.posted_at);
  const daysText = days === 0 ? "new today" : days === 1 ? "1 day" : `${format.number(days)} days`;
  const mayPromote = !car.is_taken_down && (isOnSale || car.ad === "yes");
  const seen =
    counts && `${format.number(counts.views)} views · ${format.number(counts.saves)} saves`;
  return (
    <tr
      id={rowIdOf(car._id)}
      tabIndex={-1}
      className="border-b border-line hover:bg-hover max-xl:mb-3 max-xl:grid max-xl:grid-cols-[auto_auto_minmax(0,1fr)] max-xl:gap-x-3 max-xl:rounded-md max-xl:border max-xl:bg-surface max-xl:p-3"
    >
      <td className={`${CELL} max-xl:row-span-4 max-xl:-my-1.5 max-xl:-mr-2 max-xl:-ml-3`}>
        <label className="inline-flex min-h-10 min-w-10 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={`Select ${car.name}`}
            className="size-5 accent-accent"
          />
        </label>
      </td>
      <td className={`${CELL} max-xl:row-span-4`}>
        <div className="aspect-4/3 w-14 overflow-hidden rounded-sm bg-sunken max-xl:w-18">
          {car.picture && (
            <Picture picture={car.picture} alt="" sizes="72px" className="size-full object-cover" />
          )}
        </div>
      </td>
      <th scope="row" className={`${LINE} text-left font-semibold wrap-anywhere xl:w-full`}>
        <span className={LABEL}>Name</span>
        {car.is_taken_down ? (
          car.name
        ) : (
          <a href={paths.car(car)} className="inline-block min-h-6 hover:underline">
            {car.name}
          </a>
        )}
        <span className="block text-sm font-normal text-muted">
          {car.location !== null && <span className="min-[87.5rem]:hidden">{car.location} · </span>}
          <span className="min-[100rem]:hidden">
            {[seen, daysText].filter(Boolean).join(" · ")}
          </span>
        </span>
      </th>
      <td className={`${LINE} max-xl:mt-1`}>
        <span className={LABEL}>State</span>
        <StateBadge state={shownState(car)} title={until} />
      </td>
      <td className={`${CELL} text-sm max-[87.5rem]:hidden`}>{car.location}</td>
      <td className={`${CELL} max-xl:hidden`}>
        <Reference id={car._id} letter="C" />
      </td>
      <td className={`${LINE} whitespace-nowrap tabular-nums xl:text-right`}>
        <span className={LABEL}>Price</span>
        <PriceCell
          car={car}
          mayChange={!car.is_taken_down && car.state !== "reserved" && mayEdit(car.state)}
          onChange={(price) => acts.setPrice(car._id, price)}
        />
      </td>
      <td className={WIDE}>{counts && format.number(counts.views)}</td>
      <td className={WIDE}>{counts && format.number(counts.saves)}</td>
      <td className={WIDE}>{format.number(days)}</td>
      <td className={`${CELL} max-xl:order-2 max-xl:col-span-2 max-xl:mt-2`}>
        {mayPromote && (
          <Button
            look="quiet"
            size="small"
            isBusy={isBusy}
            onClick={onPromote}
            aria-label={`${car.ad === "yes" ? "Remove promotion of" : "Promote"} ${car.name}`}
            className={`max-[87.5rem]:xl:px-2.5 ${car.ad === "yes" ? "text-promoted" : ""}`}
          >
            <ToolIcon name="megaphone" className="size-4" />
            <span className="max-[87.5rem]:xl:sr-only">
              {car.ad === "yes" ? "Remove" : "Promote"}
            </span>
          </Button>
        )}
      </td>
      <td className={`${CELL} max-xl:order-3 max-xl:mt-2`}>
        <div className="flex items-center justify-end gap-1">
          <OwnCarActs car={car} acts={acts} />
          <DeleteButton label={`Delete ${car.name}`} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}

/** Whole days since then. */
function countDays(since: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY_MS));
}
