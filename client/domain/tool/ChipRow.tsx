import { Link } from "react-router";
import { showInRow } from "#client/ui/tool/show-in-row.ts";

interface ChipRowProps {
  /** What the links choose, for screen readers. */
  label: string;
  children: React.ReactNode;
}

/** Links that narrow a list. On phones they are one row, which scrolls and fades out at its end. */
export function ChipRow({ label, children }: ChipRowProps) {
  return (
    <nav
      aria-label={label}
      // The space at the end lets the last link leave the fade.
      className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12 md:mx-0 md:flex-wrap md:gap-2 md:px-0"
    >
      {children}
    </nav>
  );
}

interface ChipLinkProps {
  to: string;
  isChosen: boolean;
  children: React.ReactNode;
}

export function ChipLink({ to, isChosen, children }: ChipLinkProps) {
  return (
    <Link
      ref={isChosen ? showInRow : undefined}
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-edge px-3 font-medium md:px-4 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
    >
      {children}
    </Link>
  );
}
