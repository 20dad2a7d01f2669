import { type ListingAct, mayAct, mayEdit } from "#shared/rules/listing.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { duplicateOf, paths, salesOf } from "#client/paths.ts";
import { AskedPrice } from "#client/domain/AskedPrice.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { STATE_NAMES } from "./query.ts";
import type { Acts } from "./use-acts.ts";
import { rowIdOf } from "./row-focus.ts";

interface OwnCarRowProps {
  car: OwnCard;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  acts: Acts;
  isBusy: boolean;
  onPromote: () => void;
  onDelete: () => void;
}

const CELL = "px-3 py-3 align-middle max-xl:p-0";
/** Below the name, in the third column of the card. */
const LINE = `${CELL} max-xl:col-start-3`;
/** A full row below the other cells. */
const FOOT = `${CELL} max-xl:col-span-3`;
const LABEL = "sr-only xl:hidden";

/** A car in its seller's table. On phones it is a card: its facts beside the picture, its actions below. */
export function OwnCarRow({
  car,
  isChosen,
  onChoose,
  acts,
  isBusy,
  onPromote,
  onDelete,
}: OwnCarRowProps) {
  const format = useFormat();
  const isOnSale = car.state === "active" || car.state === "reserved";
  const may = (act: ListingAct) => !car.is_taken_down && mayAct(act, car.state);
  const mayPromote = !car.is_taken_down && (isOnSale || car.ad === "yes");
  return (
    <tr
      id={rowIdOf(car._id)}
      tabIndex={-1}
      className="border-b border-line max-xl:mb-3 max-xl:grid max-xl:grid-cols-[auto_auto_1fr] max-xl:gap-x-3 max-xl:rounded-md max-xl:border max-xl:bg-surface max-xl:p-3"
    >
      <td className={`${CELL} max-xl:row-span-3 max-xl:-my-1.5 max-xl:-mr-2 max-xl:-ml-3`}>
        <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={`Choose ${car.name}`}
            className="size-5 accent-accent"
          />
        </label>
      </td>
      <td className={`${CELL} max-xl:row-span-3`}>
        <div className="aspect-4/3 w-24 max-sm:w-20 overflow-hidden rounded-sm bg-sunken">
          {car.picture && (
            <Picture picture={car.picture} alt="" sizes="96px" className="size-full object-cover" />
          )}
        </div>
      </td>
      <th scope="row" className={`${LINE} text-left font-semibold wrap-anywhere`}>
        <span className={LABEL}>Name</span>
        <span>
          {car.is_taken_down ? (
            car.name
          ) : (
            <a href={paths.car(car)} className="inline-block min-h-6 hover:underline">
              {car.name}
            </a>
          )}
          <span className="mt-1 block text-sm font-normal text-muted">
            {STATE_NAMES[car.is_taken_down ? "taken_down" : car.state]}
            {isOnSale && `, until ${format.date(car.expires_at)}`}
          </span>
        </span>
      </th>
      <td className={`${LINE} max-xl:text-sm`}>
        <span className={LABEL}>Location</span>
        {car.location}
      </td>
      <td className={`${FOOT} max-xl:order-1 max-xl:mt-2`}>
        <span className="mr-2 text-xs text-muted xl:hidden">Id</span>
        <code className="text-xs break-all text-muted">{car._id}</code>
      </td>
      <td className={`${LINE} whitespace-nowrap tabular-nums max-xl:font-semibold xl:text-right`}>
        <span className={LABEL}>Price</span>
        <span className="inline-block">
          <AskedPrice car={car} />
        </span>
      </td>
      <td className={`${FOOT} max-xl:order-2 max-xl:mt-2 max-xl:empty:hidden sm:max-xl:col-span-2`}>
        {mayPromote && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={onPromote}
            aria-label={`${car.ad === "yes" ? "Remove promotion of" : "Promote"} ${car.name}`}
          >
            {car.ad === "yes" ? "Remove" : "Promote"}
          </Button>
        )}
      </td>
      <td
        className={`${FOOT} max-xl:order-3 sm:max-xl:col-span-1 sm:max-xl:col-start-3 sm:max-xl:mt-2`}
      >
        <div className="flex flex-wrap gap-x-3 max-xl:-mx-1">
          {!car.is_taken_down && mayEdit(car.state) && (
            <RowLink href={paths.editProduct(car._id)}>Edit</RowLink>
          )}
          {may("sell") && (
            <RowButton onClick={() => void acts.act([car._id], "sell")}>Mark as sold</RowButton>
          )}
          {may("withdraw") && (
            <RowButton onClick={() => void acts.act([car._id], "withdraw")}>Withdraw</RowButton>
          )}
          {may("renew") && (
            <RowButton onClick={() => void acts.act([car._id], "renew")}>Renew</RowButton>
          )}
          {may("relist") && !car.is_paid && (
            <RowButton onClick={() => void acts.act([car._id], "relist")}>
              Put back on sale
            </RowButton>
          )}
          {(car.state === "reserved" || car.is_paid) && (
            <RowLink href={salesOf(car._id)}>Booking</RowLink>
          )}
          <RowLink href={duplicateOf(car._id)}>Duplicate</RowLink>
          <RowButton onClick={onDelete} isDanger>
            Delete
          </RowButton>
        </div>
      </td>
    </tr>
  );
}

const SMALL =
  "inline-flex min-h-11 cursor-pointer items-center px-1 text-sm font-semibold underline underline-offset-4";

function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={`${SMALL} text-accent`}>
      {children}
    </a>
  );
}

interface RowButtonProps {
  onClick: () => void;
  isDanger?: boolean;
  children: string;
}

function RowButton({ onClick, isDanger = false, children }: RowButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${SMALL} ${isDanger ? "text-danger" : "text-accent"}`}
    >
      {children}
    </button>
  );
}
