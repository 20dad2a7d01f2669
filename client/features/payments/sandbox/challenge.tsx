import { useId, useRef } from "react";
import { createRoot } from "react-dom/client";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { useModal } from "#client/ui/modal.ts";

interface ChallengeProps {
  onAnswer: (isAccepted: boolean) => void;
}

/** Imitates the bank's authentication page. Esc refuses; the dialog traps the focus. */
function Challenge({ onAnswer }: ChallengeProps) {
  const id = useId();
  const dialog = useModal();
  const isAccepted = useRef(false);
  const accept = () => {
    isAccepted.current = true;
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(isAccepted.current)}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-high backdrop:bg-black/50"
    >
      <h2 id={id} className="text-xl">
        <Trans>Confirm this payment with your bank</Trans>
      </h2>
      <p id={`${id}-text`} className="mt-3">
        <Trans>
          This is a test payment. With a real card, your bank would show its own page here (3-D
          Secure).
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={accept} autoFocus>
          <Trans>Complete authentication</Trans>
        </Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          <Trans>Fail authentication</Trans>
        </Button>
      </div>
    </dialog>
  );
}

/**
 * Asks the buyer to confirm the payment; resolves with true when they do. The focus then returns to where it
 * was.
 */
export async function askBuyer(): Promise<boolean> {
  const { activeElement: before } = document;
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host, { identifierPrefix: "challenge-" });
  const isAccepted = await new Promise<boolean>((resolve) => {
    root.render(<Challenge onAnswer={resolve} />);
  });
  root.unmount();
  host.remove();
  if (before instanceof HTMLElement) before.focus();
  return isAccepted;
}
