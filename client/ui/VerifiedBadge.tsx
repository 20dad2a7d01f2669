import { t } from "#shared/lib/text.ts";

/** Beside the name of a seller whom an admin has verified; `text` says more than that. */
export function VerifiedBadge({ text = t`Verified` }: { text?: string }) {
  return (
    <span
      className="verified icon icon-verified inline-flex items-center gap-1 align-text-bottom text-xs font-semibold text-accent before:size-4"
      title={t`Verified seller`}
    >
      {text}
    </span>
  );
}
