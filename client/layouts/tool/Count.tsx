import type { TaskName } from "#shared/rules/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useCount } from "#client/features/figures/tasks.ts";

const MOST = 99;

interface CountProps {
  of: readonly TaskName[] | undefined;
  className?: string;
}

/** How many tasks wait at a place of the menu; nothing where none does. */
export function Count({ of, className = "" }: CountProps) {
  const count = useCount(of);
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums ${className}`}
      >
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="sr-only">
        <Trans>{count} waiting</Trans>
      </span>
    </>
  );
}
