import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { closeAround, Dialog } from "#client/ui/Dialog.tsx";
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

/** Asks whether somebody wants to share their contact details, and shows exactly what that would be. */
export function ShareContactDialog({ id, name, onDone, onClose }: ShareContactDialogProps) {
  const loaded = useLoaded(() => api.conversations.ownContact({ id }), [id]);
  const { busy, act, problem } = useAct();
  const again = loaded.status === "loading" ? undefined : loaded.again;
  const share = (contact: { email: string; phone: string | null }) =>
    act(
      "share",
      async () => {
        await api.conversations.shareContact({ id, ...contact });
        onDone();
      },
      again,
    );
  return (
    <Dialog title={`Share your contact details with ${name}?`} onClose={onClose}>
      <div className="mt-3">
        <LoadedView state={loaded}>
          {(contact) => (
            <>
              <p>{name} will see this in this conversation:</p>
              <ContactLines contact={contact} />
              {contact.phone === null && (
                <p className="text-sm text-muted">Your account has no phone number.</p>
              )}
              <p className="mt-3 text-sm text-muted">
                You can stop sharing at any time. What {name} has noted by then stays with them.
              </p>
              <ProblemBox problem={problem} className="mt-4" />
              <div className="mt-6 flex flex-wrap gap-3">
                <Button isBusy={busy === "share"} onClick={() => void share(contact)}>
                  Share
                </Button>
                <Button look="quiet" onClick={closeAround}>
                  Cancel
                </Button>
              </div>
            </>
          )}
        </LoadedView>
      </div>
    </Dialog>
  );
}

interface ContactLinesProps {
  contact: { email: string; phone: string | null };
}

/** An email address and, where there is one, a phone number. */
function ContactLines({ contact: { email, phone } }: ContactLinesProps) {
  return (
    <dl className="my-3 grid rounded-sm bg-sunken px-3 py-2">
      <dt className="text-sm text-muted">Email</dt>
      <dd className="wrap-anywhere">{email}</dd>
      {phone !== null && (
        <>
          <dt className="mt-2 text-sm text-muted">Phone</dt>
          <dd>{phone}</dd>
        </>
      )}
    </dl>
  );
}
