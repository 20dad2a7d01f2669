import { Link, useSearchParams } from "react-router";
import { PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Placeholder, Table } from "#client/ui/Table.tsx";
import { Controls } from "./Controls.tsx";
import { SaveCsv } from "./SaveCsv.tsx";
import { countText } from "./count-text.ts";
import {
  addressOf,
  type ListPage,
  type ListQuery,
  type ListShape,
  readQuery,
} from "./list-query.ts";

interface AdminListProps<R, S extends string, F extends string> {
  shape: ListShape<S, F>;
  /** Shown before the count, such as "Products:". */
  heading: string;
  caption: string;
  columns: readonly string[];
  /** The column whose cells are figures. */
  figures?: string;
  /** What an empty list says when nothing was searched or filtered. */
  empty: string;
  read: (query: ListQuery<S, F>) => Promise<ListPage<R>>;
  /** The whole list as a file, and the file's name. */
  saved?: { name: string; read: (query: ListQuery<S, F>) => Promise<Blob> };
  /** Renders a row. `number` is its place in the whole list; `again` reloads the list. */
  renderRow: (row: R, number: number, again: () => void) => React.ReactNode;
}

/** A long list for admins. The server searches, filters and orders it, as the page's address says. */
export function AdminList<R, S extends string, F extends string>(props: AdminListProps<R, S, F>) {
  const { shape, heading, caption, columns, figures, empty, read, saved, renderRow } = props;
  const format = useFormat();
  const [search] = useSearchParams();
  const query = readQuery(shape, search);
  const { place, goOn } = useNextPlace<HTMLDivElement>();
  const loaded = useLoaded(
    () => read(query),
    [search.toString()],
    shape.isOfMoney ? undefined : shape.path,
  );
  const again = () => {
    if (loaded.status === "ready") loaded.again();
    // The pressed button may have been unmounted, or the whole table with its last row: the focus moves on.
    goOn();
  };
  const total = loaded.status === "ready" ? loaded.value.total : undefined;
  const sorted = shape.sorts.find(({ value }) => value === query.sort);
  const isNarrowed =
    sorted?.isPart || query.q !== "" || query.filter !== undefined || query.of !== undefined;
  return (
    <>
      <h1 className="tool-title">
        {heading}{" "}
        {total === undefined
          ? "…"
          : isNarrowed
            ? countText(total, format.number)
            : format.number(total)}
      </h1>
      <Controls key={query.q} shape={shape} query={query}>
        {saved && <SaveCsv name={saved.name} read={() => saved.read(query)} />}
      </Controls>
      {loaded.status === "failed" && query.cursor !== undefined && (
        <p className="mt-6">
          <Link to={addressOf(shape, query, {})} className="font-semibold text-accent underline">
            To the first page
          </Link>
        </p>
      )}
      <div ref={place} tabIndex={-1} role="group" aria-label={caption} className="outline-none">
        <LoadedView state={loaded} placeholder={<Placeholder />}>
          {({ rows, next }) =>
            rows.length > 0 ? (
              <>
                {query.of !== undefined && (
                  <p className="mt-6">
                    {shape.of?.told}{" "}
                    <Link
                      to={addressOf(shape, query, { of: undefined })}
                      className="font-semibold text-accent underline"
                    >
                      Show all
                    </Link>
                  </p>
                )}
                <Table caption={caption} columns={columns} figures={figures ?? ""} sorted={sorted}>
                  {rows.map((each, at) => renderRow(each, query.from + at, again))}
                </Table>
                <PageLinks
                  first={query.cursor && addressOf(shape, query, {})}
                  next={
                    next &&
                    addressOf(shape, query, { cursor: next, from: query.from + rows.length })
                  }
                />
              </>
            ) : (
              <p className="mt-6">
                {isNarrowed || query.cursor !== undefined ? (
                  <>
                    {isNarrowed ? "Nothing fits." : "Nothing is left on this page."}{" "}
                    <Link to={shape.path} className="font-semibold text-accent underline">
                      Show all
                    </Link>
                  </>
                ) : (
                  empty
                )}
              </p>
            )
          }
        </LoadedView>
      </div>
    </>
  );
}
