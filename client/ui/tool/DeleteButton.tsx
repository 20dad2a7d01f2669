import { t } from "#shared/lib/text.ts";
import { ToolIcon } from "./ToolIcon.tsx";

interface DeleteButtonProps {
  /** Names what is deleted, such as "Delete Volkswagen Golf". */
  label: string;
  onClick: () => void;
}

/** Deletes the thing of a row, after a question. It is red only where somebody is about to press it. */
export function DeleteButton({ label, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={t`Delete`}
      onClick={onClick}
      className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-danger-soft hover:text-danger focus-visible:text-danger pointer-coarse:size-11"
    >
      <ToolIcon name="trash" />
    </button>
  );
}
