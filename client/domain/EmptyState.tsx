import { Link } from "react-router";

interface EmptyStateProps {
  /** An icon of 32 px. */
  mark: React.ReactElement;
  /** One sentence: what will be here, or that nothing matches. */
  children: React.ReactNode;
  action?: string;
  href?: string;
  /** The action leads back to the whole list: it is quiet, and does not load the page again. */
  isBack?: boolean;
  className?: string;
}

/** What stands in the place of a list that has nothing to show. */
export function EmptyState({
  mark,
  children,
  action,
  href = "",
  isBack = false,
  className = "mt-6",
}: EmptyStateProps) {
  const look = `mt-5 inline-flex min-h-11 items-center rounded-full font-semibold ${
    isBack
      ? "border border-line bg-surface px-5 hover:bg-sunken"
      : "bg-accent px-6 text-on-accent hover:bg-accent-strong"
  }`;
  return (
    <div className={`max-w-120 ${className}`}>
      <span className="text-muted">{mark}</span>
      <div className="mt-3">{children}</div>
      {action !== undefined &&
        (isBack ? (
          <Link to={href} className={look}>
            {action}
          </Link>
        ) : (
          <a href={href} className={look}>
            {action}
          </a>
        ))}
    </div>
  );
}
