import { t } from "#shared/lib/text.ts";
import { MORE_PARAMETER, RANGE_NAMES, type RangeFilter, SINCE_DAYS } from "#shared/rules/search.ts";
import type { Site } from "#shared/rules/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { labelOf } from "./chips.ts";
import { Group } from "./Group.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { RangeFields } from "./RangeFields.tsx";
import type { SearchData } from "./search-data.ts";
import { WordField } from "./WordField.tsx";
import { TickList } from "./TickList.tsx";
import { choiceTicks, namedTicks, switchTicks } from "./ticks.ts";
import { sinceText } from "#shared/rules/search-words.ts";
import type { Format, GroupName } from "./words.ts";

interface FiltersProps {
  search: SearchData;
  params: URLSearchParams;
  format: Format;
  site: Site;
  /** Whether they can be seen: on a phone, once their sheet has been opened. */
  isShown: boolean;
  /** Adds a make, or a model with its make, to the search. */
  onChoose: (make: string, model: string | undefined) => void;
  /** Leaves a make or model out. */
  onLeaveOut: (slug: string) => void;
  /** The field for words has lost the focus. */
  onLeaveWords: (typed?: string) => void;
}

/** The groups in their order. */
const GROUPS: readonly GroupName[] = [
  "make",
  "model",
  "near",
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
const OPEN_AT_FIRST = 5;

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
      <Words {...props} problem={search.refused["q"]} />
      {groups.map((name) => {
        const isMore = more.includes(name);
        return (
          <Group
            key={name}
            name={name}
            isOpen={open.includes(name) || isMore || name === "model"}
            isUsed={isUsed(name, search)}
            problem={isRange(name) || name === "near" ? undefined : search.refused[name]}
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
  if (name === "make" && has("not")) return true;
  return name === "switches" ? Object.keys(facets.switches).some(has) : has(name);
}

function renderGroup(name: GroupName, isMore: boolean, props: FiltersProps) {
  const { search, format } = props;
  if (isRange(name)) return <RangeFields name={name} {...props} />;
  if (name === "near") return <PlaceFields {...props} />;
  if (name === "since") return <Since search={search} format={format} />;
  let ticks;
  let onLeaveOut;
  if (name === "make" || name === "model") {
    ticks = namedTicks(search, name);
    ({ onLeaveOut } = props);
  } else ticks = name === "switches" ? switchTicks(search) : choiceTicks(search, name);
  return (
    <>
      <TickList group={name} ticks={ticks} format={format} isAll={isMore} onLeaveOut={onLeaveOut} />
      {name === "make" && <LeftOut search={search} />}
    </>
  );
}

/** The makes and models that are left out; unticked, they come back. */
function LeftOut({ search }: Pick<FiltersProps, "search">) {
  return search.applied.not?.map((slug) => (
    <label key={slug} className="tick">
      <input type="checkbox" name="not" value={slug} defaultChecked />
      <Trans>Not {labelOf(search, slug)}</Trans>
    </label>
  ));
}

interface WordsProps extends Pick<FiltersProps, "params" | "onChoose" | "onLeaveWords"> {
  problem: string | undefined;
}

function Words({ params, problem, onChoose, onLeaveWords }: WordsProps) {
  return (
    <div className="pb-4">
      <label htmlFor="words" className="mb-1.5 block font-semibold">
        <Trans>Keywords</Trans>
      </label>
      <div className="relative">
        <WordField
          id="words"
          onChoose={onChoose}
          onBlur={() => onLeaveWords()}
          placeholder={t`Make, model, features…`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem && "words-problem"}
          defaultValue={params.get("q") ?? ""}
          className="field pr-11"
        />
        {/* The form's first button: Enter in a field presses it. */}
        <button
          aria-label={t`Search`}
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
      aria-label={t`Listed`}
      defaultValue={String(applied.since ?? "")}
      className="field"
    >
      <option value="">
        <Trans>Any time</Trans>
      </option>
      {SINCE_DAYS.map((days, at) => (
        <option key={days} value={days}>
          {`${sinceText(days)} (${format.number(facets.since[at] ?? 0)})`}
        </option>
      ))}
    </select>
  );
}
