import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import { NothingFound, type SetFilter } from "#client/domain/tool/NothingFound.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

interface NoRowsProps {
  /** Address of the whole list. */
  path: string;
  /** What is said where there is nothing at all. */
  empty: string;
  /** What was searched and filtered; undefined where nothing was. */
  narrowed: { q: string; filters: readonly SetFilter[] } | undefined;
  /** Nothing was, and this is the first page. */
  isWhole: boolean;
}

/** What stands in the place of a list's rows, and the way back to those that there are. */
export function NoRows({ path, empty, narrowed, isWhole }: NoRowsProps) {
  if (isWhole)
    return (
      <div className="mt-6 max-w-120 text-muted">
        <ToolIcon name="inbox" className="size-8" />
        <p className="mt-3">{empty}</p>
      </div>
    );
  if (narrowed !== undefined)
    return <NothingFound sentence={t`No results.`} path={path} {...narrowed} />;
  return (
    <p className="mt-6">
      {t`There’s nothing left on this page.`}{" "}
      <Link to={path} className="font-semibold text-accent underline">
        {t`First page`}
      </Link>
    </p>
  );
}
