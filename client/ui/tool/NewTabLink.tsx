import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "./ToolIcon.tsx";

interface NewTabLinkProps {
  href: string;
  className?: string;
  /** Its content begins with a picture: the icon stands at the picture's corner. */
  isTile?: boolean;
  children: React.ReactNode;
}

/** A link that leaves the dialog or form open: its icon and hidden words say that it opens in a new tab. */
export function NewTabLink({ href, className = "", isTile = false, children }: NewTabLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`inline-block min-h-6 underline underline-offset-4 ${isTile ? "relative" : ""} ${className}`}
    >
      {children}
      <ToolIcon
        name="external"
        className={
          isTile
            ? "absolute top-1 right-1 size-5 rounded-sm bg-surface p-0.5"
            : "ml-1 inline size-3.5 align-[-0.125em]"
        }
      />
      <span className="sr-only">
        {" "}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
