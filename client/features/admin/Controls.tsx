import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import { PickBox, SearchBox } from "#client/ui/tool/ListBar.tsx";
import { addressOf, type ListQuery, type ListShape } from "./list-query.ts";

interface ControlsProps<S extends string, F extends string> {
  shape: ListShape<S, F>;
  query: ListQuery<S, F>;
  /** Acts on the whole list, at the end of the row. */
  children?: React.ReactNode;
}

const ALL = t`All`;

/** Search, filter and order of a list. */
export function Controls<S extends string, F extends string>({
  shape,
  query,
  children,
}: ControlsProps<S, F>) {
  const navigate = useNavigate();
  const { sorts, filter } = shape;
  const go = (change: Partial<ListQuery<S, F>>) => void navigate(addressOf(shape, query, change));
  return (
    <div className="list-bar mt-4 md:mt-6">
      <SearchBox label={t`Search`} value={query.q} onSearch={(q) => go({ q })} />
      {filter && (
        <PickBox
          label={filter.label}
          empty={filter.all}
          isPlainOnPhones={query.filter !== undefined || filter.all !== ALL}
          value={query.filter ?? ""}
          options={filter.options}
          onPick={(picked) => go({ filter: picked })}
        />
      )}
      {sorts.length > 1 && (
        <PickBox
          label={t`Sort`}
          isPlain
          value={query.sort}
          options={sorts}
          onPick={(sort) => go({ sort: sort ?? sorts[0].value })}
        />
      )}
      {children}
    </div>
  );
}
