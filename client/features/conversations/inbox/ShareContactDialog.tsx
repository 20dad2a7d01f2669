import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";

interface ShareContactDialogProps {
  /** Of the conversation. */
  id: string;
  /** The other person. */
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks which contact details somebody wants to share, and shows exactly what that would be. */
export function ShareContactDialog({ id, name, onDone, onClose }: ShareContactDialogProps) {
  const loaded = useLoaded(() => api.conversations.ownContact({ id }), [id]);
  const { busy, act, problem } = useAct();
  const again = loaded.status === "loading" ? undefined : loaded.again;
  const [isEmailChosen, setEmailChosen] = useState(true);
  const [isPhoneChosen, setPhoneChosen] = useState(true);
  const share = ({ email, phone }: { email: string; phone: string | null }) =>
    act(
      "share",
      async () => {
        const chosen = { email: isEmailChosen ? email : null, phone: isPhoneChosen ? phone : null };
        await api.conversations.shareContact({ id, ...chosen });
        onDone();
      },
      again,
    );
  return (
    <Dialog title={t`Share your contact details with ${name}?`} onClose={onClose}>
      <div className="mt-3">
        <LoadedView state={loaded}>
          {(contact) => (
            <>
              <p>
                <Trans>Choose what {name} will see in this conversation:</Trans>
              </p>
              <div className="my-3 grid gap-1 rounded-sm bg-sunken px-3 py-2">
                <Part
                  label={t`Email`}
                  value={contact.email}
                  isChosen={isEmailChosen}
                  onChoose={setEmailChosen}
                />
                {contact.phone !== null && (
                  <Part
                    label={t`Phone`}
                    value={contact.phone}
                    isChosen={isPhoneChosen}
                    onChoose={setPhoneChosen}
                  />
                )}
              </div>
              {contact.phone === null && (
                <p className="text-sm text-muted">
                  <Trans>You haven’t added a phone number to your account.</Trans>
                </p>
              )}
              <p className="mt-3 text-sm text-muted">
                <Trans>
                  You can stop sharing at any time, but {name} may already have noted your details.
                </Trans>
              </p>
              <ProblemBox problem={problem} className="mt-4" />
              <div className="mt-6 flex flex-wrap gap-3">
                <Button
                  isBusy={busy === "share"}
                  disabled={!isEmailChosen && !(isPhoneChosen && contact.phone !== null)}
                  onClick={() => void share(contact)}
                >
                  <Trans>Share</Trans>
                </Button>
                <Button look="quiet" onClick={closeAround}>
                  <Trans>Cancel</Trans>
                </Button>
              </div>
            </>
          )}
        </LoadedView>
      </div>
    </Dialog>
  );
}

interface PartProps {
  label: string;
  value: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Part({ label, value, isChosen, onChoose }: PartProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">{label}</span>
        {value}
      </span>
    </label>
  );
}
