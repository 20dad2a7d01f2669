import { t } from "#shared/lib/text.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

interface NoRowsProps {
  /** Address of the whole list. */
  path: string;
  /** What is said where there is nothing at all. */
  empty: string;
  /** Something was searched or filtered. */
  isNarrowed: boolean;
  /** Nothing was, and this is the first page. */
  isWhole: boolean;
}

/** What stands in the place of a list's rows, and the way back to those that there are. */
export function NoRows({ path, empty, isNarrowed, isWhole }: NoRowsProps) {
  if (isWhole)
    return <EmptyState mark={<ToolIcon name="inbox" className="size-8" />}>{empty}</EmptyState>;
  return (
    <EmptyState
      mark={<ToolIcon name={isNarrowed ? "search" : "inbox"} className="size-8" />}
      action={isNarrowed ? t`Clear filters` : t`First page`}
      href={path}
      isClearing
    >
      {isNarrowed ? t`No results.` : t`There’s nothing left on this page.`}
    </EmptyState>
  );
}
