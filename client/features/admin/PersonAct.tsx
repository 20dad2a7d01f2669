import { t } from "#shared/lib/text.ts";
import type { User } from "#shared/contract/users.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { SuspendDialog } from "./SuspendDialog.tsx";
import { useSuspension } from "./use-suspension.ts";
import { VerificationDialog } from "./VerificationDialog.tsx";
import { VerifySellerDialog } from "./VerifySellerDialog.tsx";

export type PersonActName = "delete" | "appoint" | "verify" | "suspend";

interface PersonActProps {
  what: PersonActName;
  person: User;
  /** How many cars go off sale with a suspension, where it is known. */
  carsOnSale?: number;
  /** Tells what was done. */
  tell: (what: PersonActName) => void | Promise<void>;
  /** Deletes the account; resolves with 0 when another admin has already deleted it. */
  remove: (id: string) => Promise<number>;
  /** Reloads what shows the person: when it was done, and after a refusal, because another admin has acted. */
  again: () => void;
  onClose: () => void;
}

/** What admins do with an account, from a list or from its record. Each act asks first. */
export function PersonAct(props: PersonActProps) {
  const { what, person, again, onClose } = props;
  const tell = () => props.tell(what);
  if (what === "verify")
    return <Verification seller={person} tell={tell} onDone={again} onClose={onClose} />;
  if (what === "suspend") return <Suspension {...props} />;
  return <PersonQuestion {...props} what={what} />;
}

/** A seller who has applied is verified by deciding the application, with its documents in sight. */
function Verification(props: React.ComponentProps<typeof VerifySellerDialog>) {
  const { seller, onDone, onClose } = props;
  const found = useLoaded(
    () => api.verification.list({ seller: seller._id, state: "open", limit: 1 }),
    [seller._id],
  );
  // Without knowing of an application, nobody is verified: that would approve it unseen.
  if (found.status !== "ready")
    return <Unread found={found} name={seller.name} onClose={onClose} />;
  const open = found.value.body[0];
  if (open === undefined) return <VerifySellerDialog {...props} />;
  return <VerificationDialog found={open} onDone={onDone} onClose={onClose} />;
}

interface UnreadProps {
  found: Exclude<Loaded<unknown>, { status: "ready" }>;
  name: string;
  onClose: () => void;
}

/** Stands in for the dialog while it is unknown whether there is an application. */
function Unread({ found, name, onClose }: UnreadProps) {
  return (
    <Dialog title={t`Verify ${name}`} onClose={onClose}>
      {found.status === "loading" ? (
        <p role="status" className="mt-3 text-muted">
          <Trans>Loading...</Trans>
        </p>
      ) : (
        <ProblemBox problem={found.problem.message} className="mt-3" />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {found.status === "failed" && (
          <Button onClick={found.again}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button look="quiet" onClick={closeAround}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function Suspension(props: PersonActProps) {
  const { person, carsOnSale, again, onClose } = props;
  const { _id: id, name } = person;
  const decision = useSuspension({
    suspend: (reason) => api.users.suspend({ id, reason }),
    tell: () => props.tell(props.what),
    onDone: again,
    onClose,
  });
  return (
    <SuspendDialog
      title={t`Suspend ${name}?`}
      action={t`Suspend`}
      label={t`Reason (shown to the user)`}
      carsOnSale={carsOnSale}
      decision={decision}
      onClose={onClose}
    />
  );
}

/** Why nothing was changed: another admin was first. */
const ALREADY = {
  delete: t`This account has already been deleted`,
  appoint: t`This person is already an admin`,
} as const;

function PersonQuestion({
  what,
  person,
  tell,
  remove,
  again,
  onClose,
}: Omit<PersonActProps, "what"> & { what: keyof typeof ALREADY }) {
  const { _id: id, name, email, emailVerified, role } = person;
  const { busy, act, problem } = useAct();
  const confirm = () =>
    act(
      what,
      async () => {
        const changed = await (what === "delete"
          ? remove(id)
          : api.users.makeAdmin({ id }).then(({ modifiedCount }) => modifiedCount));
        if (changed === 0) throw new ApiError(409, ALREADY[what]);
        onClose();
        again();
        await tell(what);
      },
      again,
    );
  const asked = {
    isBusy: busy !== undefined,
    problem,
    onConfirm: () => void confirm(),
    onCancel: onClose,
  };
  return what === "delete" ? (
    <ConfirmDialog {...asked} title={t`Delete ${name}?`} action={t`OK`}>
      <span className="mb-3 block text-sm text-muted">
        <Trans>do you want to delete? if you want please press ok!</Trans>
      </span>
      {role === "Seller"
        ? t`This permanently deletes ${name}’s account (${email}) and its listings.`
        : t`This permanently deletes ${name}’s account (${email}).`}{" "}
      <Trans>
        Their reservations are cancelled and the people affected are notified. Payment records are
        kept.
      </Trans>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...asked} title={t`Make ${name} an admin?`} action={t`Make Admin`}>
      <Trans>{email} will be able to see and change everything on this site.</Trans>
      {!emailVerified && (
        <strong className="mt-2 block">
          <Trans>They haven’t confirmed this email, so it may belong to someone else.</Trans>
        </strong>
      )}
    </ConfirmDialog>
  );
}
