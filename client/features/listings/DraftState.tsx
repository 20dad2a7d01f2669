import { useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import type { useDraft } from "./use-draft.ts";

/** Whether the draft of a new car is saved, and what to do where another window has it. */
export function DraftState({ draft: { saved, insist } }: { draft: ReturnType<typeof useDraft> }) {
  const format = useToolFormat();
  const told = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={told} tabIndex={-1} role="status" className="text-sm text-muted">
        {saved.status === "resumed" && t`Draft saved ${format.dateTime(saved.at)}`}
        {saved.status === "saved" && t`Saved ${format.time(saved.at)}`}
        {saved.status === "failed" && t`Not saved: ${saved.why}`}
        {saved.status === "elsewhere" && t`Not saved: you’re editing this draft in another window.`}
      </span>
      {saved.status === "elsewhere" && (
        <Button
          look="quiet"
          onClick={() => {
            insist();
            // On success the pressed button is unmounted.
            told.current?.focus();
          }}
        >
          <Trans>Keep this version</Trans>
        </Button>
      )}
    </>
  );
}
