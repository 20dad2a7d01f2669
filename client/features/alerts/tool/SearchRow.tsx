import { useState } from "react";
import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { SavedSearch } from "#shared/contract/alerts.ts";
import type { CarNews, Rhythm } from "#shared/rules/alerts.ts";
import { MOST_SEARCH_NAME } from "#shared/rules/alerts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { AlertChoice } from "../AlertChoice.tsx";

export interface Change {
  name?: string;
  rhythm?: Rhythm;
  tells?: CarNews[];
}

interface SearchRowProps {
  search: SavedSearch;
  news: readonly CarNews[];
  onChange: (own: Change) => void;
  onRemove: () => void;
}

/** A saved search: a link to its cars, its name, and its alerts. */
export function SearchRow({ search, news, onChange, onRemove }: SearchRowProps) {
  const { name, path, created_at: created, told_at: told } = search;
  const format = useFormat();
  const [isNaming, setNaming] = useState(false);
  return (
    <li className="py-2 pr-2 pl-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          {isNaming ? (
            <NameForm
              name={name}
              onDone={(changed) => {
                setNaming(false);
                if (changed !== undefined && changed !== name) onChange({ name: changed });
              }}
            />
          ) : (
            <a
              href={pathIn(LANGUAGE, path)}
              className="inline-block py-0.5 text-[0.9375rem]/5 font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </a>
          )}
          <p className={`text-sm text-muted ${isNaming ? "mt-2" : ""}`} suppressHydrationWarning>
            {told === null
              ? t.of("some time ago")`Saved ${format.ago(created)}`
              : t`Saved ${format.ago(created)}, last alert ${format.ago(told)}`}
          </p>
        </div>
        {!isNaming && (
          <button
            type="button"
            aria-label={t`Rename ${name}`}
            title={t`Rename`}
            onClick={() => setNaming(true)}
            className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <ToolIcon name="pencil" />
          </button>
        )}
        {/* On phones the form needs its room. */}
        <span className={isNaming ? "max-sm:hidden" : ""}>
          <DeleteButton label={t`Delete ${name}`} onClick={onRemove} />
        </span>
      </div>
      <div className="mt-1">
        <AlertChoice name={name} chosen={search} news={news} onChange={onChange} />
      </div>
    </li>
  );
}

/** Enter saves, Esc leaves the name as it was. */
function NameForm({ name, onDone }: { name: string; onDone: (changed?: string) => void }) {
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("name");
        const changed = typeof typed === "string" ? typed.trim() : "";
        if (changed === "") setProblem(t`Enter a name`);
        else onDone(changed);
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <Field
        name="name"
        label={t`Name`}
        defaultValue={name}
        onKeyDown={({ key }) => key === "Escape" && onDone()}
        maxLength={MOST_SEARCH_NAME}
        problem={problem}
        // The person has just asked to type it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus
        className="min-w-0 grow max-sm:basis-full"
      />
      <Button type="submit" size="small">
        <Trans>Save</Trans>
      </Button>
      <Button look="quiet" size="small" onClick={() => onDone()}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
