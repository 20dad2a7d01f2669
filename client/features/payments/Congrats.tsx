import { useEffect, useRef } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";

/** Confirms the payment. It takes the focus, so that a screen reader reads it first. */
export function Congrats({ transactionId }: { transactionId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      data-on="screen"
      className="mb-6 flex max-w-180 items-start gap-3 rounded-md bg-accent-soft px-4 py-3 outline-none"
    >
      <span className="icon icon-verified text-accent before:mt-0.5 before:size-6" />
      <div className="min-w-0">
        <p className="text-lg font-semibold text-accent">
          <Trans>Congrats! Your payment completed.</Trans>
        </p>
        <p>
          <Trans>
            Your transaction ID: <Reference id={transactionId} />
          </Trans>
        </p>
      </div>
    </div>
  );
}
