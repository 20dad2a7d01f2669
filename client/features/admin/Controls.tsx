import { useNavigate } from "react-router";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { addressOf, type ListQuery, type ListShape } from "./list-query.ts";

interface ControlsProps<S extends string, F extends string> {
  shape: ListShape<S, F>;
  query: ListQuery<S, F>;
  /** Acts on the whole list, at the end of the row. */
  children?: React.ReactNode;
}

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
    <div className="mt-6 flex flex-wrap items-end gap-4">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get("q");
          go({ q: typeof q === "string" ? q.trim() : "" });
        }}
        className="flex items-end gap-2"
      >
        <Field name="q" label="Search" type="search" maxLength={100} defaultValue={query.q} />
        <Button type="submit" look="quiet">
          Search
        </Button>
      </form>
      {filter && (
        <Select
          name={filter.name}
          label={filter.label}
          empty={filter.all}
          value={query.filter ?? ""}
          onChange={({ currentTarget: { value } }) =>
            go({ filter: filter.options.find((option) => option.value === value)?.value })
          }
          options={filter.options}
        />
      )}
      {sorts.length > 1 && (
        <Select
          name="sort"
          label="Sort"
          value={query.sort}
          onChange={({ currentTarget: { value } }) =>
            go({ sort: (sorts.find((sort) => sort.value === value) ?? sorts[0]).value })
          }
          options={sorts}
        />
      )}
      {children}
    </div>
  );
}
