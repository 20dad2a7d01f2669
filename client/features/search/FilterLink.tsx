interface FilterLinkProps {
  href: string;
  "aria-label"?: string;
  className: string;
  /** Goes to the address within the page. */
  onFollow: (address: string) => void;
  /** What the Delete key does, where the link removes a filter. */
  onDelete?: () => void;
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
  onDelete,
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
      onKeyDown={({ key }) => key === "Delete" && onDelete?.()}
    >
      {children}
    </a>
  );
}
