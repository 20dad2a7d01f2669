import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { shortId } from "#shared/rules/short-id.ts";
import { copyText } from "./copy-text.ts";
import { ToolIcon } from "./ToolIcon.tsx";

const SHOWN_MS = 2_000;

interface ReferenceProps {
  id: string;
  /** The kind of thing, such as `C` for a car; absent where the id begins with one, such as `pi_`. */
  letter?: string;
  /** Address of the record. */
  href?: string;
}

/** The end of an id, which people can read out, with a button that copies the whole. */
export function Reference({ id, letter, href }: ReferenceProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(id)) ? "copied" : "failed");
  const short = shortId(id, letter);
  return (
    <span className="relative inline-flex items-center whitespace-nowrap">
      {href === undefined ? (
        <data value={id} title={id} className="text-sm text-muted tabular-nums select-all">
          {short}
        </data>
      ) : (
        <a
          href={href}
          className="inline-flex min-h-8 items-center text-sm text-muted tabular-nums underline pointer-coarse:min-h-11"
        >
          <data value={id}>{short}</data>
        </a>
      )}
      <button
        type="button"
        data-on="screen"
        aria-label={t`Copy the ID of ${short}`}
        title={t`Copy the whole ID`}
        onClick={() => void copy()}
        className="inline-flex size-8 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <ToolIcon name={outcome === "copied" ? "check" : "copy"} className="size-4" />
      </button>
      {/* It stands over what is around it: a column would grow by it. */}
      <span
        role="status"
        className={
          outcome === "failed"
            ? "absolute top-full right-0 z-10 rounded-sm border border-line bg-raised px-2 py-0.5 text-sm text-danger"
            : "sr-only"
        }
      >
        {outcome === "copied" && t`Copied`}
        {outcome === "failed" && t`Couldn’t copy`}
      </span>
    </span>
  );
}
