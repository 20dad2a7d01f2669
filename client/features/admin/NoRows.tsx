import { t } from "#shared/lib/text.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { NothingFound, type SetFilter } from "#client/domain/tool/NothingFound.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { FoundElsewhere } from "./FoundElsewhere.tsx";

interface NoRowsProps {
  /** Address of the whole list. */
  path: string;
  /** What is said where there is nothing at all. */
  empty: string;
  /** The way on from there. */
  emptyAct?: { action: string; href: string } | undefined;
  /** What was searched and filtered; undefined where nothing was. */
  narrowed: { q: string; filters: readonly SetFilter[] } | undefined;
  /** Nothing was, and this is the first page. */
  isWhole: boolean;
  /** The rows are those that wait for a decision: none is left. */
  isDone: boolean;
}

/** What stands in the place of a list's rows, and the way back to those that there are. */
export function NoRows({ path, empty, emptyAct, narrowed, isWhole, isDone }: NoRowsProps) {
  const mark = <ToolIcon name="inbox" className="size-8" />;
  if (isWhole)
    return (
      <EmptyState mark={mark} {...emptyAct}>
        {empty}
      </EmptyState>
    );
  if (narrowed !== undefined)
    return (
      <NothingFound
        sentence={isDone ? t`Nothing to review right now.` : t`No results.`}
        path={path}
        {...narrowed}
      >
        {narrowed.q !== "" && <FoundElsewhere q={narrowed.q} path={path} />}
      </NothingFound>
    );
  return (
    <EmptyState mark={mark} action={t`First page`} href={path} isBack>
      {t`There’s nothing left on this page.`}
    </EmptyState>
  );
}
