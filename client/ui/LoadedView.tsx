import { Trans } from "#client/lib/text/Trans.tsx";
import { FailedRead } from "./FailedRead.tsx";

interface LoadedViewProps<T> {
  /** State of the read. */
  state:
    | { status: "loading" }
    | { status: "failed"; problem: { message: string }; again: () => void }
    | { status: "ready"; value: T };
  /** Skeleton shown while loading, in the shape of the content. */
  placeholder?: React.ReactNode;
  /** See `FailedRead`. */
  isUntitled?: boolean;
  children: (value: T) => React.ReactNode;
}

/** Shows the content, the loading state, or the problem with a button to retry. */
export function LoadedView<T>({ state, placeholder, isUntitled, children }: LoadedViewProps<T>) {
  if (state.status === "loading") {
    const text = (
      <p
        role="status"
        data-pending=""
        className={placeholder === undefined ? "py-6 text-muted" : "sr-only"}
      >
        <Trans>Loading...</Trans>
      </p>
    );
    return (
      <>
        {text}
        {/* The skeleton fades in with a delay, so that a fast load does not flicker. */}
        <div aria-hidden="true" className="transition-opacity delay-200 starting:opacity-0">
          {placeholder}
        </div>
      </>
    );
  }
  if (state.status === "failed")
    return <FailedRead problem={state.problem} again={state.again} isUntitled={isUntitled} />;
  return children(state.value);
}
