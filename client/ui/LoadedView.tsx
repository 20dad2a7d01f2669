import { Button } from "./Button.tsx";

interface LoadedViewProps<T> {
  /** What is being read. */
  state:
    | { status: "loading" }
    | { status: "failed"; problem: { message: string }; again: () => void }
    | { status: "ready"; value: T };
  children: (value: T) => React.ReactNode;
}

/** What is read, that it is being read, or why it was not, with a way to try again. */
export function LoadedView<T>({ state, children }: LoadedViewProps<T>) {
  if (state.status === "loading") {
    return (
      <p role="status" className="py-6 text-muted">
        Loading...
      </p>
    );
  }
  if (state.status === "failed") {
    return (
      <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
        <p>{state.problem.message}</p>
        <Button look="quiet" className="mt-3" onClick={state.again}>
          Try again
        </Button>
      </div>
    );
  }
  return children(state.value);
}
