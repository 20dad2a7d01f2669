import { Icon } from "./Icon.tsx";

/** Beside the name of a seller whose identity an admin has checked. */
export function VerifiedBadge() {
  return (
    <span className="inline-flex items-center gap-1 text-accent" title="Verified seller">
      <Icon name="verified" className="size-4" />
      <span className="text-xs font-semibold">Verified</span>
    </span>
  );
}
