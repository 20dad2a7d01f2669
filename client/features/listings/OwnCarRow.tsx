import { mayAct, mayEdit } from "#shared/rules/listing.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { useFormat } from "#client/lib/format.ts";
import { duplicateOf, paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { STATE_NAMES } from "./query.ts";
import type { Acts } from "./use-acts.ts";

interface OwnCarRowProps {
  car: OwnCard;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  acts: Acts;
  isBusy: boolean;
  onPromote: () => void;
  onDelete: () => void;
}

const CELL = "px-3 py-3 align-middle max-xl:flex max-xl:gap-3 max-xl:py-1.5";
const LABEL = "hidden w-24 shrink-0 text-sm text-muted max-xl:block";

/** A car in its seller's table; on phones, a card of labelled lines. */
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
  return (
    <tr className="border-b border-line max-xl:mb-4 max-xl:block max-xl:rounded-md max-xl:border max-xl:bg-surface max-xl:py-2">
      <td className={CELL}>
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
      <td className={CELL}>
        <div className="aspect-4/3 w-24 overflow-hidden rounded-sm bg-sunken">
          {car.picture && (
            <Picture picture={car.picture} alt="" sizes="96px" className="size-full object-cover" />
          )}
        </div>
      </td>
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        <span className={LABEL}>Name</span>
        <span>
          <a href={paths.car(car)} className="hover:underline">
            {car.name}
          </a>
          <span className="mt-1 block text-sm font-normal text-muted">
            {STATE_NAMES[car.state]}
            {isOnSale && `, until ${format.date(car.expires_at)}`}
          </span>
        </span>
      </th>
      <td className={CELL}>
        <span className={LABEL}>Location</span>
        {car.location}
      </td>
      <td className={CELL}>
        <span className={LABEL}>Id</span>
        <code className="text-xs break-all text-muted">{car._id}</code>
      </td>
      <td className={`${CELL} whitespace-nowrap xl:text-right tabular-nums`}>
        <span className={LABEL}>Price</span>
        {format.price(car.resale_price, car.currency)}
      </td>
      <td className={CELL}>
        {(isOnSale || car.ad === "yes") && (
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
      <td className={CELL}>
        <div className="flex flex-wrap gap-x-3">
          {mayEdit(car.state) && <RowLink href={paths.editProduct(car._id)}>Edit</RowLink>}
          {mayAct("sell", car.state) && (
            <RowButton onClick={() => void acts.act([car._id], "sell")}>Mark as sold</RowButton>
          )}
          {mayAct("withdraw", car.state) && (
            <RowButton onClick={() => void acts.act([car._id], "withdraw")}>Withdraw</RowButton>
          )}
          {mayAct("renew", car.state) && (
            <RowButton onClick={() => void acts.act([car._id], "renew")}>Renew</RowButton>
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
