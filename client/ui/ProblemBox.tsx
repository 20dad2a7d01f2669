import { FormProblem } from "./FormProblem.tsx";

interface ProblemBoxProps {
  /** Why something was refused; undefined while nothing is wrong. */
  problem: string | undefined;
  /** Margin classes, applied only while there is a problem. */
  className: string;
}

/** The problem of an action without fields; renders nothing while there is none. */
export function ProblemBox({ problem, className }: ProblemBoxProps) {
  if (problem === undefined) return null;
  return (
    <div className={className}>
      <FormProblem problem={{ message: problem }} />
    </div>
  );
}
