import { Link, useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import { OWN_STATES, type OwnState } from "#shared/rules/lists.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { PickBox, SearchBox } from "#client/ui/tool/ListBar.tsx";
import { showInRow } from "#client/ui/tool/show-in-row.ts";
import { OWN_SORT_CHOICES } from "./columns.ts";
import { addressOf, type OwnQuery } from "./query.ts";

interface ListControlsProps {
  query: OwnQuery;
  counts: Readonly<Partial<Record<OwnState, number>>>;
  /** What is done with the whole list, at the end of the row. */
  children: React.ReactNode;
}

/** Filter and order of the list, kept in the page's address. */
export function ListControls({ query, counts, children }: ListControlsProps) {
  const navigate = useNavigate();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = OWN_STATES.filter((state) => counts[state] || state === query.state);
  return (
    <div className="mt-4 space-y-3 md:mt-6">
      <nav
        aria-label={t`Status`}
        className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 max-md:mask-r-from-[calc(100%-3rem)] md:mx-0 md:flex-wrap md:gap-2 md:px-0"
      >
        <StateLink query={query} state={undefined} label={t`All`} count={total} />
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
      <div className="list-bar">
        <SearchBox
          label={t`Search by name or stock number`}
          value={query.q}
          onSearch={(q) => void navigate(addressOf(query, { q }))}
        />
        <PickBox
          label={t`Sort`}
          isPlain
          value={query.sort}
          options={OWN_SORT_CHOICES}
          onPick={(sort) => void navigate(addressOf(query, { sort: sort ?? "newest" }))}
        />
        {children}
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
      ref={query.state === state ? showInRow : undefined}
      to={addressOf(query, { state })}
      aria-current={query.state === state ? "true" : undefined}
      className="inline-flex min-h-11 items-center gap-2 shrink-0 rounded-full border border-edge px-3 font-medium md:px-4 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
    >
      {label} <span className="tabular-nums">{format.number(count)}</span>
    </Link>
  );
}
