import { Button } from "../Button.tsx";

export interface FileItemProps {
  name: string;
  /** Kind, size and the like. */
  facts: string;
  /** Its actions, such as "Open"; an absent one renders nothing. */
  acts: readonly { label: string; isBusy?: boolean; onAct: () => void }[];
}

/** A file in a list of a few. */
export function FileItem({ name, facts, acts }: FileItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{facts}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {acts.map(({ label, isBusy = false, onAct }) => (
          <Button
            key={label}
            look="quiet"
            isBusy={isBusy}
            aria-label={`${label} ${name}`}
            onClick={onAct}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}
