import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { AdminCard } from "#shared/contract/products.ts";
import type { ProductFilter, ProductSort } from "#shared/rules/admin.ts";
import { LISTING_ENDS_DAYS } from "#shared/rules/figures.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { callOf, paths, reportsOf } from "#client/paths.ts";
import { stateOf } from "#client/domain/car-states.ts";
import { RowPhoto } from "#client/domain/tool/RowPhoto.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { AdminList } from "./AdminList.tsx";
import { CarBulk } from "./bulk/CarBulk.tsx";
import { DeleteCarDialog } from "./DeleteCarDialog.tsx";
import { canTakeDown } from "./can-take-down.ts";
import { TakeDownDialog } from "./TakeDownDialog.tsx";
import { type ListShape, toExport, toInput, toNarrowed, toPage } from "./list-query.ts";

const NARROWED = ["seller"] as const;

const SHAPE: ListShape<ProductSort, ProductFilter> = {
  path: paths.manageAllProducts(),
  sorts: [
    { value: "newest", label: t`Newest first` },
    { value: "oldest", label: t`Oldest first` },
    { value: "name", label: t`By name`, column: "name" },
    { value: "name_back", label: t`By name, Z to A`, column: "name", isDescending: true },
    { value: "place", label: t`By location`, column: "location" },
    { value: "place_back", label: t`By location, Z to A`, column: "location", isDescending: true },
    { value: "cheapest", label: t`Cheapest first`, column: "price" },
    { value: "dearest", label: t`Most expensive first`, column: "price", isDescending: true },
    {
      value: "reported",
      label: t`Most reported`,
      column: "report",
      isDescending: true,
      isPart: true,
    },
  ],
  filter: {
    name: "state",
    label: t`Status`,
    all: t`All`,
    options: [
      { value: "active", label: t`On sale` },
      { value: "ending", label: t`Expiring within ${LISTING_ENDS_DAYS} days` },
      { value: "reserved", label: t`Reserved` },
      { value: "sold", label: t`Sold` },
      { value: "withdrawn", label: t`Withdrawn` },
      { value: "expired", label: t`Expired` },
      { value: "draft", label: t`Draft` },
    ],
  },
  of: [{ name: "seller", told: t`Showing one seller’s cars.` }],
};

const COLUMNS = {
  image: { key: "image", name: t`Image`, place: "photo", isQuiet: true },
  name: { key: "name", name: t`Name`, place: "name" },
  state: { key: "state", name: t`Status`, place: "state" },
  location: {
    key: "location",
    name: t`Location`,
    from: "xl",
    look: "max-w-32 min-[87.5rem]:max-w-44",
  },
  id: { key: "id", name: t`Id`, from: "lg" },
  price: { key: "price", name: t`Price`, place: "price", look: "md:text-right tabular-nums" },
  report: {
    key: "report",
    name: t.of("a column of counts")`Report`,
    from: "lg",
    isNumber: true,
  },
  delete: { key: "delete", name: t`Delete`, place: "more", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

/** The car whose deletion or takedown is asked about. */
interface Asked {
  act: "delete" | "take down";
  car: AdminCard;
  again: () => void;
}

/** Every car of the site. */
export function Products() {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading={t`Products:`}
        caption={t`All cars`}
        columns={Object.values(COLUMNS)}
        kept={["image", "name", "delete"]}
        bulk={{
          nameOf: ({ name }: AdminCard) => name,
          renderBar: (chosen: readonly AdminCard[], clear, again) => (
            <CarBulk chosen={chosen} onClear={clear} again={again} />
          ),
        }}
        empty={t`No cars have been listed yet.`}
        read={async ({ filter, ...query }) =>
          toPage(
            await api.products.list({
              ...toInput(query),
              ...(filter && { state: filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
          )
        }
        saved={{
          name: "cars.csv",
          read: ({ filter, ...query }) =>
            api.products.export({
              ...toExport(query),
              ...(filter && { state: filter }),
              ...toNarrowed(query.of, NARROWED),
            }),
        }}
        renderRow={(car, _, again, tick) => (
          <ProductRow
            key={car._id}
            car={car}
            tick={tick}
            onAsk={(act) => setAsked({ act, car, again })}
          />
        )}
      />
      {asked?.act === "delete" && (
        <DeleteCarDialog car={asked.car} again={asked.again} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === "take down" && (
        <TakeDownDialog
          car={asked.car}
          openReports={asked.car.report}
          onDone={asked.again}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface ProductRowProps {
  car: AdminCard;
  tick: React.ReactNode;
  onAsk: (act: Asked["act"]) => void;
}

function ProductRow({ car, tick, onAsk }: ProductRowProps) {
  const format = useFormat();
  const { _id: id, name, location, seller, email, number, report } = car;
  const onDelete = () => onAsk("delete");
  const acts: MenuAct[] = [{ label: t`Open record`, icon: "audit", href: paths.carRecord(id) }];
  // A car that was taken down has no page of its own.
  if (!car.is_taken_down)
    acts.push({ label: t`View listing`, icon: "external", href: paths.car(car) });
  acts.push(
    { label: t`Seller`, icon: "seller", href: paths.person(car.seller_id) },
    { label: t`Reports`, icon: "report", href: reportsOf(id) },
  );
  if (canTakeDown(car))
    acts.push({ label: t`Take down…`, icon: "shield-x", onPress: () => onAsk("take down") });
  acts.push({
    label: t`Delete`,
    icon: "trash",
    below: "lg",
    isDangerous: true,
    onPress: onDelete,
  });
  const reports = plural(
    report,
    t`${format.number(report)} report`,
    t`${format.number(report)} reports`,
  );
  return (
    <tr>
      {tick}
      <RowCell column={COLUMNS.image}>
        <RowPhoto picture={car.picture} count={car.picture_count} />
      </RowCell>
      <RowName
        href={paths.carRecord(id)}
        title={name}
        note={
          <Dotted>
            <a
              href={paths.person(car.seller_id)}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              {seller}
            </a>
            {report > 0 && <span className="font-medium text-danger lg:hidden">{reports}</span>}
            {location !== null && <span className="xl:hidden">{location}</span>}
            {/* A laptop's line has room for the place alone. */}
            {email !== null && <span className="max-xl:hidden">{email}</span>}
            {number !== null && (
              <a
                href={callOf(number)}
                className={`underline underline-offset-2 ${HAS_LONG_WORDS ? "max-[100rem]:hidden" : "max-xl:hidden"}`}
              >
                {number}
              </a>
            )}
          </Dotted>
        }
      >
        {name}
      </RowName>
      <RowCell column={COLUMNS.state}>
        <StateBadge state={stateOf(car)} />
      </RowCell>
      <RowCell column={COLUMNS.location} className="truncate">
        {location}
      </RowCell>
      <RowCell column={COLUMNS.id}>
        <Reference id={id} letter="C" href={paths.carRecord(id)} />
      </RowCell>
      <RowCell column={COLUMNS.price} className="font-semibold!">
        {format.price(car.resale_price, car.currency)}
      </RowCell>
      <RowCell column={COLUMNS.report}>
        {report === 0 ? (
          <span className="text-muted">0</span>
        ) : (
          <a
            href={reportsOf(id)}
            aria-label={t`Open reports about ${name}: ${format.number(report)}`}
            className="inline-flex min-h-9 min-w-9 items-center justify-end font-semibold text-danger underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {format.number(report)}
          </a>
        )}
      </RowCell>
      <RowCell column={COLUMNS.delete}>
        <div className="flex items-center justify-end max-md:-my-2">
          <ActMenu of={name} acts={acts} />
          <span className="max-lg:hidden">
            <DeleteButton label={t`Delete ${name}`} onClick={onDelete} />
          </span>
        </div>
      </RowCell>
    </tr>
  );
}
