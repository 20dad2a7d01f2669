interface FilterLinkProps {
  href: string;
  "aria-label"?: string;
  className: string;
  /** Goes to the address within the page. */
  onFollow: (address: string) => void;
  /** Whether the Delete key follows it, too: it removes a filter that has the focus. */
  isRemoval?: boolean;
  children: React.ReactNode;
}

/**
 * A link to another search of the same list. Without scripts, and in a new tab, it is like any other. Search
 * engines do not follow it: there are more searches than cars.
 */
export function FilterLink({
  href,
  className,
  onFollow,
  isRemoval,
  children,
  ...named
}: FilterLinkProps) {
  return (
    <a
      {...named}
      href={href}
      rel="nofollow"
      className={className}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey;
        if (!isPlain || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow(href);
      }}
      onKeyDown={({ key }) => isRemoval && key === "Delete" && onFollow(href)}
    >
      {children}
    </a>
  );
}
