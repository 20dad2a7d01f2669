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
  /** What was searched and filtered; undefined where nothing was. */
  narrowed: { q: string; filters: readonly SetFilter[]; isWaiting: boolean } | undefined;
  /** Nothing was, and this is the first page. */
  isWhole: boolean;
}

/** What stands in the place of a list's rows, and the way back to those that there are. */
export function NoRows({ path, empty, narrowed, isWhole }: NoRowsProps) {
  const mark = <ToolIcon name="inbox" className="size-8" />;
  if (isWhole) return <EmptyState mark={mark}>{empty}</EmptyState>;
  if (narrowed !== undefined) {
    const { isWaiting, ...by } = narrowed;
    return (
      <NothingFound
        sentence={isWaiting ? t`Nothing to review right now.` : t`No results.`}
        path={path}
        {...by}
      >
        {by.q !== "" && <FoundElsewhere q={by.q} path={path} />}
      </NothingFound>
    );
  }
  return (
    <EmptyState mark={mark} action={t`First page`} href={path} isBack>
      {t`There’s nothing left on this page.`}
    </EmptyState>
  );
}
