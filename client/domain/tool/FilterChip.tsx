import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Icon } from "#client/ui/Icon.tsx";

interface FilterChipProps {
  label: string;
  /** Address of the list without the filter. */
  href: string;
  onRemove?: () => void;
}

/** A filter that is set, and the way to remove it. */
export function FilterChip({ label, href, onRemove }: FilterChipProps) {
  return (
    <Link
      to={href}
      onClick={onRemove}
      aria-label={t`Remove filter: ${label}`}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-sm font-semibold text-accent pointer-coarse:min-h-11 hover:bg-sunken"
    >
      <span className="truncate">{label}</span>
      <Icon name="close" className="size-4 shrink-0" />
    </Link>
  );
}
