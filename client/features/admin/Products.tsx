import { useState } from "react";
import type { AdminCard } from "#shared/contract/products.ts";
import type { ProductFilter, ProductSort } from "#shared/rules/admin.ts";
import { LISTING_ENDS_DAYS } from "#shared/rules/figures.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { AskedPrice } from "#client/domain/AskedPrice.tsx";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { Picture } from "#client/ui/Picture.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { AdminList } from "./AdminList.tsx";
import { CarBulk } from "./bulk/CarBulk.tsx";
import { DeleteCarDialog } from "./DeleteCarDialog.tsx";
import { type ListShape, toExport, toInput, toPage } from "./list-query.ts";

const SHAPE: ListShape<ProductSort, ProductFilter> = {
  path: paths.manageAllProducts(),
  sorts: [
    { value: "newest", label: "Newest first" },
    { value: "name", label: "By name", column: "Name" },
    { value: "cheapest", label: "Cheapest first", column: "Price" },
    { value: "dearest", label: "Most expensive first", column: "Price", isDescending: true },
    {
      value: "reported",
      label: "Most reported",
      column: "Report",
      isDescending: true,
      isPart: true,
    },
  ],
  filter: {
    name: "state",
    label: "State",
    all: "All",
    options: [
      { value: "active", label: "On sale" },
      { value: "ending", label: `Expiring within ${LISTING_ENDS_DAYS} days` },
      { value: "reserved", label: "Reserved" },
      { value: "sold", label: "Sold" },
      { value: "withdrawn", label: "Withdrawn" },
      { value: "expired", label: "Expired" },
      { value: "draft", label: "Draft" },
    ],
  },
  of: { name: "seller", told: "Showing one seller’s cars." },
};

const COLUMNS = ["Image", "Name", "Location", "Id", "Price", "Report", "Delete"];

/** Every car of the site. */
export function Products() {
  const [asked, setAsked] = useState<{ car: AdminCard; again: () => void }>();
  return (
    <>
      <AdminList
        shape={SHAPE}
        heading="Products:"
        caption="All cars"
        columns={COLUMNS}
        figures="Price"
        kept={["Name"]}
        bulk={{
          nameOf: ({ name }: AdminCard) => name,
          renderBar: (chosen: readonly AdminCard[], clear, again) => (
            <CarBulk chosen={chosen} onClear={clear} again={again} />
          ),
        }}
        empty="No cars have been listed yet."
        read={async ({ filter, ...query }) =>
          toPage(
            await api.products.list({
              ...toInput(query),
              ...(filter && { state: filter }),
              ...(query.of !== undefined && { seller: query.of }),
            }),
          )
        }
        saved={{
          name: "cars.csv",
          read: ({ filter, ...query }) =>
            api.products.export({
              ...toExport(query),
              ...(filter && { state: filter }),
              ...(query.of !== undefined && { seller: query.of }),
            }),
        }}
        renderRow={(car, _, again, tick) => (
          <ProductRow
            key={car._id}
            car={car}
            tick={tick}
            onDelete={() => setAsked({ car, again })}
          />
        )}
      />
      {asked && (
        <DeleteCarDialog car={asked.car} again={asked.again} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface ProductRowProps {
  car: AdminCard;
  tick: React.ReactNode;
  onDelete: () => void;
}

function ProductRow({ car, tick, onDelete }: ProductRowProps) {
  const format = useFormat();
  const { _id: id, name, picture, location, state, seller, email, number, report } = car;
  return (
    <tr className={`${ROW} max-lg:relative`}>
      {tick}
      <Cell label="Image">
        <span className="block aspect-4/3 w-14 overflow-hidden rounded-sm bg-sunken">
          {picture && (
            <Picture picture={picture} alt="" sizes="56px" className="size-full object-cover" />
          )}
        </span>
      </Cell>
      <th scope="row" className={NAME}>
        <a href={paths.car(car)} className="inline-block min-h-6 hover:underline">
          {name}
        </a>
        <span className="mt-1 block text-sm font-normal text-muted">
          <StateBadge state={CAR_STATES[state]} />{" "}
          <a href={paths.person(car.seller_id)} className="underline">
            {seller}
          </a>
          {email !== null && ` (${email})`}
          {number !== null && (
            <>
              {", "}
              <a
                href={`tel:${number.replaceAll(/[^+\d]/g, "")}`}
                className="whitespace-nowrap underline"
              >
                {number}
              </a>
            </>
          )}
        </span>
      </th>
      <Cell label="Location">{location}</Cell>
      <Cell label="Id">
        <Reference id={id} letter="C" href={paths.carRecord(id)} />
      </Cell>
      <Cell label="Price" isNumber>
        <AskedPrice car={car} />
      </Cell>
      <Cell label="Report">
        <a
          href={reportsOf(id)}
          aria-label={`Open reports on ${name}: ${format.number(report)}`}
          className={`inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 ${report > 0 ? "font-semibold text-danger" : "text-muted"}`}
        >
          {format.number(report)}
        </a>
      </Cell>
      <Cell label="Delete" isAct>
        <DeleteButton label={`Delete ${name}`} onClick={onDelete} />
      </Cell>
    </tr>
  );
}
