import type { Failure } from "./failure.ts";

interface FailureNoteProps {
  failure: Failure | undefined;
  ref: React.Ref<HTMLDivElement>;
}

/**
 * The provider's message, and what the buyer can do. The alert element is rendered before any failure, so
 * that screen readers announce the text.
 */
export function FailureNote({ failure, ref }: FailureNoteProps) {
  return (
    <div ref={ref} role="alert">
      {failure && (
        <div className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3">
          {[failure.message, ...(failure.also ?? [])].map((problem) => (
            <p key={problem} className="font-semibold text-danger">
              {problem}
            </p>
          ))}
          <p className="mt-1">{failure.advice}</p>
        </div>
      )}
    </div>
  );
}
