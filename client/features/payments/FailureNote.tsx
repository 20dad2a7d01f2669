import type { Failure } from "./failure.ts";

/**
 * The provider's message, and what the buyer can do. The alert element is rendered before any failure, so
 * that screen readers announce the text.
 */
export function FailureNote({ failure }: { failure: Failure | undefined }) {
  return (
    <div role="alert">
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
