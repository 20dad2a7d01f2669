import { useEffect, useRef } from "react";

interface FormProblemProps {
  /** Undefined while nothing is wrong. A new one takes the focus, so that it is read out. */
  message: string | undefined;
}

/** What went wrong with a form as a whole, above its fields. */
export function FormProblem({ message }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) box.current?.focus();
  }, [message]);
  if (message === undefined) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-danger bg-danger-soft px-4 py-3 outline-offset-2"
    >
      <p className="font-semibold text-danger">There is a problem</p>
      <p className="mt-1">{message}</p>
    </div>
  );
}
