import { Link, useNavigate } from "react-router";
import { OWN_SORTS, OWN_STATES, type OwnState } from "#shared/rules/lists.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { addressOf, type OwnQuery, SORT_NAMES } from "./query.ts";

interface ListControlsProps {
  query: OwnQuery;
  counts: Readonly<Partial<Record<OwnState, number>>>;
}

/** Filter and order of the list, kept in the page's address. */
export function ListControls({ query, counts }: ListControlsProps) {
  const navigate = useNavigate();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = OWN_STATES.filter((state) => counts[state] || state === query.state);
  const search = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get("q");
    void navigate(addressOf(query, { q: typeof q === "string" ? q.trim() : "" }));
  };
  return (
    <div className="mt-6 space-y-4">
      <nav aria-label="States" className="flex flex-wrap gap-2">
        <StateLink query={query} state={undefined} label="All" count={total} />
        {states.map((state) => (
          <StateLink
            key={state}
            query={query}
            state={state}
            label={CAR_STATES[state].word}
            count={counts[state] ?? 0}
          />
        ))}
      </nav>
      <div className="flex flex-wrap items-end gap-4">
        <form role="search" onSubmit={search} className="flex items-end gap-2">
          <Field name="q" label="Search by name" type="search" defaultValue={query.q} />
          <Button type="submit" look="quiet">
            Search
          </Button>
        </form>
        <Select
          name="sort"
          label="Sort"
          value={query.sort}
          onChange={(event) => {
            const sort = OWN_SORTS.find((one) => one === event.currentTarget.value);
            void navigate(addressOf(query, { sort: sort ?? "newest" }));
          }}
          options={OWN_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        />
      </div>
    </div>
  );
}

interface StateLinkProps {
  query: OwnQuery;
  state: OwnState | undefined;
  label: string;
  count: number;
}

function StateLink({ query, state, label, count }: StateLinkProps) {
  const format = useFormat();
  return (
    <Link
      to={addressOf(query, { state })}
      aria-current={query.state === state ? "true" : undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 font-medium hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
    >
      {label} <span className="tabular-nums">{format.number(count)}</span>
    </Link>
  );
}
