import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "./ToolIcon.tsx";

interface NewTabLinkProps {
  href: string;
  className?: string;
  children: React.ReactNode;
}

/** A link that leaves the dialog or form open: its icon and hidden words say that it opens in a new tab. */
export function NewTabLink({ href, className = "", children }: NewTabLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`inline-block min-h-6 underline underline-offset-4 ${className}`}
    >
      {children}
      <ToolIcon name="external" className="ml-1 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">
        {" "}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
