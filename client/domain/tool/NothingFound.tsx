import { t } from "#shared/lib/text.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { FilterChip } from "./FilterChip.tsx";

/** A filter of a list, and the address of the list without it. */
export interface SetFilter {
  label: string;
  href: string;
}

interface NothingFoundProps {
  /** What was searched. */
  q: string;
  /** What is said where no words were searched. */
  sentence: string;
  filters: readonly SetFilter[];
  /** Address of the whole list. */
  path: string;
  /** The number of its rows, where it is known. */
  total?: string | undefined;
  /** Other ways on. */
  children?: React.ReactNode;
}

/** In the place of the rows of a list that was searched or filtered in vain: by what, and the way back. */
export function NothingFound({ q, sentence, filters, path, total, children }: NothingFoundProps) {
  return (
    <EmptyState
      mark={<ToolIcon name="search" className="size-8" />}
      action={total === undefined ? t`Clear filters` : t`Clear filters: all ${total}`}
      href={path}
      isBack
    >
      <p className="font-semibold wrap-anywhere">{q === "" ? sentence : t`Nothing for “${q}”`}</p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {filters.map((filter) => (
          <FilterChip key={filter.label} {...filter} />
        ))}
      </div>
      {children}
    </EmptyState>
  );
}
