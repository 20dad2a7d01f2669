import { t } from "#shared/lib/text.ts";
import { ToolIcon } from "./ToolIcon.tsx";

/** Closes a message, as the ✕ of a toast does. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClick}
      className="message-act w-11 text-muted"
    >
      <ToolIcon name="close" />
    </button>
  );
}
