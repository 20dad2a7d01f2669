import { FormProblem } from "#client/ui/FormProblem.tsx";
import type { Failure } from "./failure.ts";

interface FailureNoteProps {
  failure: Failure | undefined;
  /** How often paying has failed. */
  attempt: number;
  /** Moves the focus to a field of the card. */
  onField: (name: string) => void;
  ref: React.Ref<HTMLDivElement>;
}

/**
 * Why paying has failed, and what the buyer can do. A card as typed has a problem at each field, with a link to it, as in
 * every form. The alert element of other failures is rendered before any, so that screen readers announce the text.
 */
export function FailureNote({ failure, attempt, onField, ref }: FailureNoteProps) {
  if (failure?.fields !== undefined) {
    const links = Object.entries(failure.fields).map(([name, text]) => ({
      name,
      text,
      go: () => onField(name),
    }));
    return (
      <div ref={ref} className="mb-5">
        <FormProblem problem={{ message: failure.advice, links, attempt }} />
      </div>
    );
  }
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="rounded-md outline-offset-2">
      {failure && (
        <div className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold text-danger">{failure.message}</p>
          <p className="mt-1">{failure.advice}</p>
        </div>
      )}
    </div>
  );
}
