import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Trans } from "#client/lib/text/Trans.tsx";
import { PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { countedTitle } from "#client/ui/tool/counted-title.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Placeholder } from "#client/ui/tool/Table.tsx";
import { HiddenColumns, type RowColumn, Rows } from "#client/ui/tool/Rows.tsx";
import { ColumnsMenu } from "#client/ui/tool/ColumnsMenu.tsx";
import { RowTick, RowTickAll } from "#client/ui/tool/RowTick.tsx";
import { useTableChoices } from "#client/ui/tool/use-table-choices.ts";
import { headOf } from "#client/domain/tool/SortHead.tsx";
import { Controls } from "./Controls.tsx";
import { SaveCsv } from "#client/domain/tool/SaveCsv.tsx";
import { countText } from "./count-text.ts";
import { NoRows } from "./NoRows.tsx";
import { openRow } from "./open-row.ts";
import {
  addressOf,
  isOfWaiting,
  type ListPage,
  type ListQuery,
  type ListShape,
  readQuery,
  setFilters,
} from "./list-query.ts";

interface AdminListProps<R extends { _id: string }, S extends string, F extends string> {
  shape: ListShape<S, F>;
  /** Shown before the count, such as "Products:". */
  heading: string;
  caption: string;
  columns: readonly RowColumn[];
  /** What an empty list says when nothing was searched or filtered. */
  empty: string;
  /** The way on from an empty list. */
  emptyAct?: { action: string; href: string };
  read: (query: ListQuery<S, F>) => Promise<ListPage<R>>;
  /** The whole list as a file, and the file's name. */
  saved?: { name: string; read: (query: ListQuery<S, F>) => Promise<Blob> };
  /** Keys of the columns that cannot be left out. */
  kept: readonly string[];
  /** Acts on several rows: the name of a row, and the bar with the acts for the chosen ones. */
  bulk?: {
    nameOf: (row: R) => string;
    renderBar: (chosen: readonly R[], clear: () => void, again: () => void) => React.ReactNode;
  };
  /** Renders a row. `number` is its place in the whole list; `again` reloads the list; `tick` is its first cell. */
  renderRow: (row: R, number: number, again: () => void, tick: React.ReactNode) => React.ReactNode;
  /** Renders the dialog of the row that the address names. `again` reloads the list after a decision. */
  renderDialog?: (again: () => void) => React.ReactNode;
}

/** A long list for admins. The server searches, filters and orders it, as the page's address says. */
export function AdminList<R extends { _id: string }, S extends string, F extends string>(
  props: AdminListProps<R, S, F>,
) {
  const { shape, heading, caption, columns, kept, empty, emptyAct, read, saved, renderRow } = props;
  const { bulk, renderDialog } = props;
  const table = useTableChoices(shape.path);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const format = useFormat();
  const [search] = useSearchParams();
  const query = readQuery(shape, search);
  const { place, goOn } = useNextPlace<HTMLDivElement>();
  // Parameters that change no row are left out, such as the row that a dialog shows.
  const asked = addressOf(shape, query, { cursor: query.cursor });
  const loaded = useLoaded(
    async () => ({ ...(await read(query)), asked }),
    [asked],
    shape.isOfMoney ? undefined : shape.path,
  );
  // The rows of the search before stay visible until those of this one arrive.
  const isBusy = loaded.status === "ready" && loaded.value.asked !== asked;
  const again = () => {
    if (loaded.status === "ready") loaded.again();
    // The pressed button may have been unmounted, or the whole table with its last row: the focus moves on.
    goOn();
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const look = columns.some(({ place }) => place === "act")
    ? "rows-acted"
    : columns.every(({ place }) => place !== "photo")
      ? "rows-plain"
      : "";
  const hidden = new Set(table.choices.hidden.filter((column) => !kept.includes(column)));
  const total = loaded.status === "ready" ? loaded.value.total : undefined;
  const sorted = shape.sorts.find(({ value }) => value === query.sort);
  const isNarrowed =
    sorted?.isPart || query.q !== "" || query.filter !== undefined || query.of !== undefined;
  const isWhole = !isNarrowed && query.cursor === undefined;
  // Where there is nothing at all, there is nothing to search either.
  const hasNothing = isWhole && total === 0;
  return (
    <>
      <h1 className="tool-title">
        {countedTitle(
          heading,
          loaded.status,
          total === undefined
            ? total
            : isNarrowed
              ? countText(total, format.number)
              : format.number(total),
        )}
      </h1>
      {/* An empty list keeps their place, so that nothing moves as it loads. */}
      <div className={hasNothing ? "invisible" : ""}>
        <Controls key={query.q} shape={shape} query={query}>
          <ColumnsMenu columns={columns.filter(({ key }) => !kept.includes(key))} {...table} />
          {saved && <SaveCsv name={saved.name} read={() => saved.read(query)} />}
        </Controls>
      </div>
      {loaded.status === "failed" && query.cursor !== undefined && (
        <p className="mt-6">
          <Link to={addressOf(shape, query, {})} className="font-semibold text-accent underline">
            <Trans>First page</Trans>
          </Link>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the link of the row's name */}
      <div
        ref={place}
        tabIndex={-1}
        role="group"
        aria-label={caption}
        aria-busy={isBusy}
        onClick={openRow}
        className="outline-none aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-200"
      >
        {query.of !== undefined && (
          <p className="mt-6">
            {shape.of?.find(({ name }) => name === query.of?.name)?.told}{" "}
            <Link
              to={addressOf(shape, query, { of: undefined })}
              className="font-semibold text-accent underline"
            >
              <Trans>Show all</Trans>
            </Link>
          </p>
        )}
        <LoadedView state={loaded} placeholder={<Placeholder />}>
          {({ rows, next }) =>
            rows.length > 0 ? (
              <>
                <HiddenColumns value={hidden}>
                  <Rows
                    className={`mt-4 [&>tbody>tr:has([data-row-link])]:cursor-pointer ${look}`}
                    caption={sorted === undefined ? caption : `${caption}: ${sorted.label}`}
                    columns={columns}
                    headOf={(column) =>
                      headOf(column, shape.sorts, query.sort, (sort) =>
                        addressOf(shape, query, { sort }),
                      )
                    }
                    density={table.choices.density}
                    choice={
                      bulk && (
                        <RowTickAll
                          isChosen={rows.every((row) => chosen.has(row._id))}
                          onChoose={(isChosen) =>
                            setChosen(new Set(isChosen ? rows.map((row) => row._id) : []))
                          }
                        />
                      )
                    }
                  >
                    {rows.map((each, at) =>
                      renderRow(
                        each,
                        query.from + at,
                        again,
                        bulk && (
                          <RowTick
                            label={bulk.nameOf(each)}
                            isChosen={chosen.has(each._id)}
                            onChoose={(isChosen) => choose(each._id, isChosen)}
                          />
                        ),
                      ),
                    )}
                  </Rows>
                </HiddenColumns>
                <PageLinks
                  first={query.cursor && addressOf(shape, query, {})}
                  next={
                    next &&
                    addressOf(shape, query, { cursor: next, from: query.from + rows.length })
                  }
                />
              </>
            ) : (
              <NoRows
                path={shape.path}
                empty={empty}
                emptyAct={emptyAct}
                narrowed={
                  isNarrowed ? { q: query.q, filters: setFilters(shape, query) } : undefined
                }
                isWhole={isWhole}
                isDone={isOfWaiting(shape, query)}
              />
            )
          }
        </LoadedView>
      </div>
      {bulk?.renderBar(
        // Only listed rows are acted on: what is no longer in the list is skipped.
        loaded.status === "ready" ? loaded.value.rows.filter((row) => chosen.has(row._id)) : [],
        () => setChosen(new Set()),
        // The bar says what happened, and has the focus.
        () => loaded.status === "ready" && loaded.again(),
      )}
      {renderDialog?.(again)}
    </>
  );
}
