import { useState } from "react";
import { t } from "#shared/lib/text.ts";

interface ProblemTextProps {
  /** A sentence, and on a line of its own the reference of its log entry, such as "Error reference: 4f2a". */
  text: string;
  className?: string;
}

/** Why something failed, with the reference of its log entry on a line of its own. */
export function ProblemText({ text, className }: ProblemTextProps) {
  const [isCopied, setCopied] = useState(false);
  const [told, line] = text.split("\n");
  const [words, reference] = line?.split(": ") ?? [];
  return (
    <>
      <p className={className}>{told}</p>
      {reference !== undefined && (
        <p className="text-sm">
          {words} <span className="select-all">{reference}</span>{" "}
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard.writeText(reference).then(() => setCopied(true))
            }
            className="min-h-11 cursor-pointer px-2 font-semibold underline"
          >
            {isCopied ? t`Copied` : t`Copy`}
          </button>
        </p>
      )}
    </>
  );
}
