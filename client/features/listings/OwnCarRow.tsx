import { use } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { CarCounts } from "#shared/contract/figures.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { mayEdit } from "#shared/rules/listing.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { countDays } from "#client/domain/tool/count-days.ts";
import { RowPhoto } from "#client/domain/tool/RowPhoto.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { HiddenColumns, Dotted, RowCell, RowName } from "#client/ui/tool/Rows.tsx";
import { RowTick } from "#client/ui/tool/RowTick.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { RowResult } from "./ActBar.tsx";
import { OWN_COLUMNS } from "./columns.ts";
import { OwnCarActs } from "./OwnCarActs.tsx";
import { OwnState } from "./OwnState.tsx";
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

/** A car in its seller's table. */
export function OwnCarRow({
  car,
  counts,
  isChosen,
  onChoose,
  acts,
  isBusy,
  ...on
}: OwnCarRowProps) {
  const format = useFormat();
  const isOnSale = car.state === "active" || car.state === "reserved";
  const isPromoted = car.ad === "yes";
  const mayPromote = !car.is_taken_down && (isOnSale || isPromoted);
  const refusal = acts.told?.problems.find(({ _id: id }) => id === car._id)?.problem;
  const promotion = isPromoted ? t`Remove promotion of ${car.name}` : t`Promote ${car.name}`;
  return (
    <tr id={rowIdOf(car._id)} tabIndex={-1} aria-busy={isBusy || undefined}>
      <RowTick label={car.name} isChosen={isChosen} onChoose={onChoose} />
      <RowCell column={OWN_COLUMNS.image}>
        <RowPhoto picture={car.picture} count={car.picture_count} />
      </RowCell>
      <RowName
        href={car.is_taken_down ? undefined : paths.car(car)}
        title={car.name}
        note={
          refusal ? (
            <span className="text-danger" title={refusal}>
              <Trans>Not changed: {refusal}</Trans>
            </span>
          ) : (
            <Note car={car} counts={counts} />
          )
        }
        result={acts.told?.row?.carId === car._id ? <RowResult acts={acts} /> : undefined}
      >
        {car.name}
      </RowName>
      <RowCell column={OWN_COLUMNS.state}>
        <OwnState car={car} />
      </RowCell>
      <RowCell column={OWN_COLUMNS.location} className="truncate">
        {car.location}
      </RowCell>
      <RowCell column={OWN_COLUMNS.id}>
        <Reference id={car._id} letter="C" />
      </RowCell>
      <RowCell column={OWN_COLUMNS.price}>
        <PriceCell
          car={car}
          mayChange={!car.is_taken_down && car.state !== "reserved" && mayEdit(car.state)}
          onChange={(price) => acts.setPrice(car._id, price)}
        />
      </RowCell>
      <RowCell column={OWN_COLUMNS.views}>{counts && format.number(counts.views)}</RowCell>
      <RowCell column={OWN_COLUMNS.saves}>{counts && format.number(counts.saves)}</RowCell>
      <RowCell column={OWN_COLUMNS.days}>{format.number(countDays(car.posted_at))}</RowCell>
      <RowCell column={OWN_COLUMNS.promotion}>
        {mayPromote && (
          <Button
            look="quiet"
            size="small"
            isBusy={isBusy}
            onClick={on.onPromote}
            aria-label={promotion}
            title={promotion}
            className={`max-[100rem]:px-2! ${isPromoted ? "text-promoted" : ""}`}
          >
            <ToolIcon name="megaphone" className="size-4 max-[100rem]:hidden" />
            {isPromoted ? t.of("a promotion")`Remove` : t`Promote`}
          </Button>
        )}
      </RowCell>
      <RowCell column={OWN_COLUMNS.acts}>
        <div className="flex items-center justify-end gap-1 max-md:-my-2 xl:max-[87.5rem]:gap-0">
          <OwnCarActs
            car={car}
            acts={acts}
            onPromote={mayPromote ? on.onPromote : undefined}
            onDelete={on.onDelete}
          />
          <span className="max-xl:hidden">
            <DeleteButton label={t`Delete ${car.name}`} onClick={on.onDelete} />
          </span>
        </div>
      </RowCell>
    </tr>
  );
}

type Format = ReturnType<typeof useFormat>;

function viewsText(count: number, format: Format): string {
  return plural(count, t`${format.number(count)} view`, t`${format.number(count)} views`);
}

function savesText(count: number, format: Format): string {
  return plural(count, t`${format.number(count)} save`, t`${format.number(count)} saves`);
}

/** The second line: the dealer's number, and what the columns say where they have no room. */
function Note({ car, counts }: Pick<OwnCarRowProps, "car" | "counts">) {
  const format = useFormat();
  const hidden = use(HiddenColumns);
  const days = countDays(car.posted_at);
  const isLong = car.ad === "yes" && HAS_LONG_WORDS;
  // A phone's line has room for the number, and for how often the car was looked at.
  const folded: [column: string, text: string | null | undefined, look: string][] = [
    [OWN_COLUMNS.views.key, counts && viewsText(counts.views, format), "min-[100rem]:hidden"],
    [
      OWN_COLUMNS.saves.key,
      counts && savesText(counts.saves, format),
      `max-sm:hidden min-[100rem]:hidden ${isLong ? "lg:max-xl:hidden" : ""}`,
    ],
    [
      OWN_COLUMNS.days.key,
      days === 0
        ? t`new today`
        : plural(days, t`${format.number(days)} day`, t`${format.number(days)} days`),
      // Beside "Promoted", a line of the wide table has no room for it.
      `max-lg:hidden ${isLong ? "lg:hidden" : car.ad === "yes" ? "xl:hidden" : "min-[100rem]:hidden"}`,
    ],
  ];
  return (
    <Dotted>
      {car.ad === "yes" && !hidden.has(OWN_COLUMNS.promotion.key) && (
        <span className="text-promoted min-[100rem]:hidden">
          <ToolIcon name="megaphone" className="mr-1 inline size-3.5 align-[-0.125em]" />
          {t.of("a state")`Promoted`}
        </span>
      )}
      {car.stock_number !== null && (
        <span>
          <span className="sr-only">
            <Trans>Stock number</Trans>{" "}
          </span>
          {car.stock_number}
        </span>
      )}
      {car.location !== null && !hidden.has(OWN_COLUMNS.location.key) && (
        <span className="max-lg:hidden xl:hidden">{car.location}</span>
      )}
      {folded.map(([column, text, look]) =>
        text && !hidden.has(column) ? (
          <span key={column} className={look}>
            {text}
          </span>
        ) : null,
      )}
    </Dotted>
  );
}
