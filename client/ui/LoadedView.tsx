import { Button } from "./Button.tsx";

interface LoadedViewProps<T> {
  /** What is being read. */
  state:
    | { status: "loading" }
    | { status: "failed"; problem: { message: string }; again: () => void }
    | { status: "ready"; value: T };
  /** What stands there meanwhile, in the shape of what is to come. */
  placeholder?: React.ReactNode;
  children: (value: T) => React.ReactNode;
}

/** What is read, that it is being read, or why it was not, with a way to try again. */
export function LoadedView<T>({ state, placeholder, children }: LoadedViewProps<T>) {
  if (state.status === "loading") {
    const text = (
      <p role="status" className={placeholder === undefined ? "py-6 text-muted" : "sr-only"}>
        Loading...
      </p>
    );
    return (
      <>
        {text}
        {/* What comes soon is not announced by a flicker. */}
        <div aria-hidden="true" className="transition-opacity delay-200 starting:opacity-0">
          {placeholder}
        </div>
      </>
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
