import { useEffect, useRef } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { markTitle } from "./error-title.ts";
import { ProblemText } from "./ProblemText.tsx";

interface FieldLink {
  /** The field's name. */
  name: string;
  /** The problem as a sentence. */
  text: string;
  /** Moves the focus to the field; undefined where it cannot be focused. */
  go: (() => void) | undefined;
}

interface FormProblemProps {
  /** Undefined while there is no problem. A new one takes the focus, so that it is read out. */
  problem:
    | { message: string | undefined; links?: readonly FieldLink[]; attempt?: number }
    | undefined;
}

/** The problems of a form, above its fields, with a link to each field. */
export function FormProblem({ problem }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  const { message, links = [], attempt } = problem ?? {};
  const isShown = problem !== undefined;
  // When the list only gets shorter, the focus stays where the person is typing.
  const news = isShown ? `${attempt} ${message}` : undefined;
  useEffect(() => {
    if (news !== undefined) box.current?.focus();
  }, [news]);
  useEffect(() => (isShown ? markTitle() : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-danger bg-danger-soft px-4 py-3 outline-offset-2"
    >
      <h2 className="text-lg text-danger">
        <Trans>There is a problem</Trans>
      </h2>
      {message !== undefined && <ProblemText text={message} className="mt-1" />}
      {links.length > 0 && (
        <ul className="mt-1">
          {links.map(({ name, text, go }) => (
            <li key={name}>
              {go === undefined ? (
                text
              ) : (
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go();
                  }}
                  className="inline-block py-1 font-medium text-danger underline"
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
