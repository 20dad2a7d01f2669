import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import { OWN_STATES, type OwnState } from "#shared/rules/lists.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { ChipLink, ChipRow } from "#client/domain/tool/ChipRow.tsx";
import { PickBox, SearchBox } from "#client/ui/tool/ListBar.tsx";
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
      <ChipRow label={t`Status`}>
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
      </ChipRow>
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
    <ChipLink to={addressOf(query, { state })} isChosen={query.state === state}>
      {label} <span className="tabular-nums">{format.number(count)}</span>
    </ChipLink>
  );
}
