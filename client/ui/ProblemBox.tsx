import { FormProblem } from "./FormProblem.tsx";

interface ProblemBoxProps {
  /** Why something was refused; undefined while nothing is wrong. */
  problem: string | undefined;
  /** The distance to what stands around it, while there is something to say. */
  className: string;
}

/** What went wrong with an act that has no fields; takes no room while nothing is wrong. */
export function ProblemBox({ problem, className }: ProblemBoxProps) {
  if (problem === undefined) return null;
  return (
    <div className={className}>
      <FormProblem problem={{ message: problem }} />
    </div>
  );
}
