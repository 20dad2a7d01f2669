import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Rhythm } from "#shared/rules/alerts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { RHYTHM_TEXT } from "#client/domain/rhythm-words.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useSite } from "#client/lib/api/site.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { withReturn } from "#client/lib/session/return-path.ts";
import { refreshSession, useSession } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import type { SearchData } from "../search-data.ts";

export interface SaveSearchProps {
  search: SearchData;
  onClose: () => void;
}

/** The search as the API takes it; its order and its page are not part of it. */
function searchOf({ applied, list, category }: SearchData) {
  return { ...applied, list, ...(category !== undefined && { category: [category] }) };
}

/** Saves the search of a person at once; a visitor gives an address first. */
export function SaveSearch({ search, onClose }: SaveSearchProps) {
  const session = useSession();
  if (session.status === "loading") return null;
  return session.status === "signed-in" ? (
    <SaveAtOnce search={search} isConfirmed={session.user.emailVerified} onClose={onClose} />
  ) : (
    <SaveByMail search={search} onClose={onClose} />
  );
}

interface SaveAtOnceProps extends SaveSearchProps {
  /** Whether the person's address is confirmed: mails go to no other. */
  isConfirmed: boolean;
}

function SaveAtOnce({ search, isConfirmed, onClose }: SaveAtOnceProps) {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    api.alerts.save({ search: searchOf(search) }).then(
      ({ search: saved }) => {
        onClose();
        const rhythm = saved === null ? "daily" : saved.rhythm;
        void toastSuccess(t`Search saved. ${isConfirmed ? TOLD[rhythm] : UNCONFIRMED}`, {
          label: t`Change`,
          act: () => location.assign(paths.mySearches()),
        });
      },
      async (failure: unknown) => {
        const { fields, message } = toApiError(failure);
        // The session was ended elsewhere: a visitor is asked for an address.
        const isOver = "email" in fields && (await refreshSession()).status === "nobody";
        if (isOver) return;
        onClose();
        void toastError(message);
      },
    );
  }, [search, isConfirmed, onClose]);
  return null;
}

const UNCONFIRMED = t`Confirm your email to get alerts by email.`;

const TOLD: Readonly<Record<Rhythm, string>> = {
  instant: t`We’ll let you know as soon as there’s news.`,
  daily: t`We’ll tell you about new cars once a day.`,
  weekly: t`We’ll tell you about new cars once a week.`,
  never: t`Alerts for this search are off.`,
};

function SaveByMail({ search, onClose }: SaveSearchProps) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FormDialog title={t`Get email alerts for new cars`} onClose={onClose}>
      {sentTo === undefined ? (
        <Address search={search} onSent={setSentTo} />
      ) : (
        <CheckMail address={sentTo} />
      )}
    </FormDialog>
  );
}

function Address({ search, onSent }: { search: SearchData; onSent: (address: string) => void }) {
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Readonly<Record<string, string>> =>
      data.get("email") === "" ? { email: t`Email is required` } : {},
    send: async (data) => {
      const email = textOf(data, "email");
      const rhythm = RHYTHMS_BY_MAIL.find((each) => each === data.get("rhythm")) ?? "daily";
      await api.alerts.save({ search: searchOf(search), email, rhythm });
      onSent(email);
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <p>
        <Trans>
          We’ll email you when a matching car is listed or drops in price. You can stop these emails
          with one click.
        </Trans>
      </p>
      <FormProblem problem={problem} />
      <Field
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="email"
        problem={fields["email"]}
      />
      <Select
        name="rhythm"
        label={t`How often`}
        defaultValue="daily"
        options={RHYTHMS_BY_MAIL.map((value) => ({ value, label: RHYTHM_TEXT[value] }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          <Trans>Save search</Trans>
        </Button>
        <Button look="quiet" onClick={closeAround}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Already have an account?{" "}
          <a
            href={withReturn(paths.login(), location.pathname + location.search)}
            className="font-semibold text-accent underline"
          >
            Log in
          </a>{" "}
          to keep your searches in one place.
        </Trans>
      </p>
    </form>
  );
}

const RHYTHMS_BY_MAIL = ["instant", "daily", "weekly"] as const satisfies readonly Rhythm[];

function CheckMail({ address }: { address: string }) {
  const { isDemo, publicDemo } = useSite();
  return (
    <div role="status">
      <p className="wrap-anywhere">
        <Trans>
          We’ve emailed a link to {address}, unless you already get emails about this search. Open
          it to confirm your email.
        </Trans>
        {publicDemo !== undefined && (
          <>
            {" "}
            <Trans>This is a public demo, so no email was sent.</Trans>
          </>
        )}
        {isDemo && publicDemo === undefined && (
          <>
            {" "}
            <Trans>
              This is a demo: read the email in{" "}
              <a href={paths.demoOutbox()} className="font-semibold text-accent underline">
                the outbox
              </a>
              .
            </Trans>
          </>
        )}
      </p>
      {/* The field that had the focus is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
      <Button className="mt-6" onClick={closeAround} autoFocus>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
