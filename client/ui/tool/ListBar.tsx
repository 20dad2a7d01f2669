import { useId } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "./ToolIcon.tsx";

interface SearchBoxProps {
  /** What is searched, such as "Search by name". */
  label: string;
  /** The words now searched for. */
  value: string;
  onSearch: (words: string) => void;
}

const BOX =
  "flex h-11 items-center rounded-sm border border-edge bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus";

/** The search of a list; its label stands in the field. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get("q");
        onSearch(typeof words === "string" ? words.trim() : "");
      }}
      className={`${BOX} min-w-0 grow basis-full sm:max-w-80 sm:basis-32 xl:basis-48`}
    >
      <input
        key={value}
        name="q"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        defaultValue={value}
        className="h-full min-w-0 grow rounded-sm bg-transparent pl-3 text-base outline-none placeholder:text-muted"
      />
      <button
        type="submit"
        className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:text-ink"
      >
        <span className="sr-only">
          <Trans>Search</Trans>
        </span>
        <ToolIcon name="search" />
      </button>
    </form>
  );
}

interface PickBoxProps<V extends string> {
  label: string;
  value: V | "";
  options: readonly { value: V; label: string }[];
  /** The words for no choice, where there may be none. */
  empty?: string;
  /** Its options tell what it is: narrow screens leave the label to screen readers. */
  isPlain?: true;
  /** Its options tell what it is on phones only: phones leave the label to screen readers. */
  isPlainOnPhones?: boolean;
  onPick: (value: V | undefined) => void;
}

/** A choice of a list, with its label in the same box. */
export function PickBox<V extends string>({
  label,
  value,
  options,
  empty,
  isPlain,
  isPlainOnPhones,
  onPick,
}: PickBoxProps<V>) {
  const id = useId();
  return (
    <div data-pick className={`${BOX} min-w-0 pl-3 max-sm:grow max-sm:basis-0 max-sm:pl-2`}>
      <label
        htmlFor={id}
        className={`shrink-0 text-sm text-muted ${isPlain ? "max-lg:sr-only" : isPlainOnPhones ? "max-sm:sr-only" : ""}`}
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget: { value: picked } }) =>
          onPick(options.find((option) => option.value === picked)?.value)
        }
        className={`h-full w-full min-w-0 cursor-pointer rounded-sm bg-transparent px-1.5 text-base text-ellipsis outline-none sm:max-w-56 ${isPlain ? "md:max-xl:max-w-36" : "md:max-xl:max-w-44"}`}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
