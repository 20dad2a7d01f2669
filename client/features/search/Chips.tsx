import { Icon } from "#client/ui/Icon.tsx";
import type { chipsOf } from "./chips.ts";

interface ChipsProps {
  chips: ReturnType<typeof chipsOf>;
  clearHref: string;
  /** Follows a link of a chip without loading a document. */
  onFollow: (event: React.MouseEvent) => void;
}

/** The applied filters. Each is a link to the search without it. */
export function Chips({ chips, clearHref, onFollow }: ChipsProps) {
  return (
    <ul
      aria-label="Applied filters"
      onClick={onFollow}
      onKeyDown={({ key, target }) => {
        if (key === "Delete" && target instanceof HTMLAnchorElement) target.click();
      }}
      className="mr-auto flex items-center gap-2 overflow-x-auto py-1.5 max-lg:mb-4 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      {chips.map(({ href, text }) => (
        <li key={href} className="shrink-0">
          <a
            href={href}
            rel="nofollow"
            aria-label={`Remove filter: ${text}`}
            className="inline-flex min-h-9 max-w-80 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-sm font-semibold text-accent pointer-coarse:min-h-11 hover:bg-sunken"
          >
            <span className="truncate">{text}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </a>
        </li>
      ))}
      <li className="shrink-0">
        <a
          href={clearHref}
          rel="nofollow"
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-accent underline pointer-coarse:min-h-11"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
