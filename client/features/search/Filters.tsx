import { MORE_PARAMETER, RANGE_NAMES, type RangeFilter, SINCE_DAYS } from "#shared/rules/search.ts";
import type { Site } from "#shared/rules/site.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Group } from "./Group.tsx";
import { RangeFields } from "./RangeFields.tsx";
import type { SearchData } from "./search-data.ts";
import { TickList } from "./TickList.tsx";
import { choiceTicks, namedTicks, switchTicks } from "./ticks.ts";
import { type Format, type GroupName, sinceText } from "./words.ts";

interface FiltersProps {
  search: SearchData;
  params: URLSearchParams;
  format: Format;
  site: Site;
}

/** The groups in their order. */
const GROUPS: readonly GroupName[] = [
  "make",
  "model",
  "price",
  "year",
  "distance",
  "fuel",
  "gearbox",
  "body",
  "category",
  "colour",
  "power",
  "doors",
  "seats",
  "drive",
  "seller_kind",
  "switches",
  "since",
];
const OPEN_AT_FIRST = 4;

/** Parameters without a control of their own; the form carries them on. */
const CARRIED = ["not"];

function isRange(name: GroupName): name is RangeFilter {
  return RANGE_NAMES.some((each) => each === name);
}

/** The form's fields: words, then the groups of filters. */
export function Filters(props: FiltersProps) {
  const { search, params } = props;
  const more = params.getAll(MORE_PARAMETER);
  const groups = GROUPS.filter(
    (name) =>
      !(name === "category" && search.category !== undefined) &&
      !(name === "model" && namedTicks(search, "model").length === 0),
  );
  // The models appear with the first make, and must not close the group after the fourth.
  const open: GroupName[] = groups.filter((name) => name !== "model").slice(0, OPEN_AT_FIRST);
  return (
    <>
      <Words params={params} problem={search.refused["q"]} />
      {CARRIED.flatMap((name) =>
        params
          .getAll(name)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {groups.map((name) => {
        const isMore = more.includes(name);
        return (
          <Group
            key={name}
            name={name}
            isOpen={open.includes(name) || isMore || name === "model"}
            isUsed={isUsed(name, search)}
            problem={isRange(name) ? undefined : search.refused[name]}
          >
            {() => renderGroup(name, isMore, props)}
          </Group>
        );
      })}
    </>
  );
}

function isUsed(name: GroupName, { applied, refused, facets }: SearchData): boolean {
  const has = (of: string) => of in refused || applied[of as "q"] !== undefined; // any parameter
  if (isRange(name)) return has(`${name}_from`) || has(`${name}_to`);
  return name === "switches" ? Object.keys(facets.switches).some(has) : has(name);
}

function renderGroup(name: GroupName, isMore: boolean, props: FiltersProps) {
  const { search, format } = props;
  if (isRange(name)) return <RangeFields name={name} {...props} />;
  if (name === "since") return <Since search={search} format={format} />;
  let ticks;
  if (name === "make" || name === "model") ticks = namedTicks(search, name);
  else ticks = name === "switches" ? switchTicks(search) : choiceTicks(search, name);
  return <TickList group={name} ticks={ticks} format={format} isAll={isMore} />;
}

function Words({ params, problem }: { params: URLSearchParams; problem: string | undefined }) {
  return (
    <div className="pb-4">
      <label htmlFor="words" className="mb-1.5 block font-semibold">
        Words
      </label>
      <div className="relative">
        <input
          id="words"
          name="q"
          enterKeyHint="search"
          placeholder="Make, model, equipment…"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem && "words-problem"}
          defaultValue={params.get("q") ?? ""}
          className="field pr-11"
        />
        {/* The form's first button: Enter in a field presses it. */}
        <button
          aria-label="Search"
          className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center text-muted hover:text-ink"
        >
          <Icon name="search" className="size-5" />
        </button>
      </div>
      {problem !== undefined && (
        <p id="words-problem" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function Since({ search: { applied, facets }, format }: Pick<FiltersProps, "search" | "format">) {
  return (
    <select
      name="since"
      aria-label="Listed"
      defaultValue={String(applied.since ?? "")}
      className="field"
    >
      <option value="">At any time</option>
      {SINCE_DAYS.map((days, at) => (
        <option key={days} value={days}>
          {`${sinceText(days)} (${format.number(facets.since[at] ?? 0)})`}
        </option>
      ))}
    </select>
  );
}
