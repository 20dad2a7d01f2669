interface WordmarkProps {
  name: string;
  /** Classes of the name, such as those that hide it where there is no room beside the mark. */
  nameClassName?: string;
}

/** The brand's name with its mark: a bay on a forecourt, seen from above. */
export function Wordmark({ name, nameClassName = "" }: WordmarkProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-display text-xl font-bold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0 text-accent" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M8 25V9h16M8 17h11"
          fill="none"
          stroke="var(--color-on-accent)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={`line-clamp-2 wrap-anywhere ${nameClassName}`}>{name}</span>
    </span>
  );
}
