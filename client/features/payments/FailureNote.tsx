import type { Failure } from "./failure.ts";

/** The provider's words, and whose turn it is. In the page before there is one, so that it is read out. */
export function FailureNote({ failure }: { failure: Failure | undefined }) {
  return (
    <div role="alert">
      {failure && (
        <div className="mt-5 rounded-md border border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold text-danger">{failure.message}</p>
          <p className="mt-1">{failure.advice}</p>
        </div>
      )}
    </div>
  );
}
