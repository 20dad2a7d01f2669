import { t } from "#shared/lib/text.ts";
import { Icon } from "./Icon.tsx";

/** Beside the name of a seller whom an admin has verified; `text` says more than that. */
export function VerifiedBadge({ text = t`Verified` }: { text?: string }) {
  return (
    <span
      className="verified inline-flex items-center gap-1 align-text-bottom text-xs font-semibold text-accent"
      title={t`Verified seller`}
    >
      <Icon name="verified" className="size-4 shrink-0" />
      {text}
    </span>
  );
}
