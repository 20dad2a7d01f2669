import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { required } from "#client/lib/forms/checks.ts";
import { useSession } from "#client/lib/session/session.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { MOST_REPORT_WORDS, REPORT_KINDS } from "#shared/rules/reports.ts";
import { REPORT_KIND_CHOICES } from "#client/domain/report-kinds.ts";

export interface ReportDialogProps {
  car: { _id: string; name: string };
  onClose: () => void;
}

const check = required("kind", t.of("a choice")`Reason is required`);

/** What was typed about each car since the page was loaded, so that closing the dialog by Back loses nothing. */
const unsent = new Map<string, FormData>();

/** Reports a car by a reason and an optional text. An email address is needed only for an answer. */
export function ReportDialog({ car, onClose }: ReportDialogProps) {
  const session = useSession();
  const [typed] = useState(() => unsent.get(car._id) ?? new FormData());
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  // The pressed button has been unmounted.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const kind = REPORT_KINDS.find((each) => each === textOf(data, "kind")) ?? "other";
      const [words, email] = [textOf(data, "words").trim(), textOf(data, "email").trim()];
      await api.reports.create({
        id: car._id,
        kind,
        ...(words !== "" && { words }),
        ...(email !== "" && { email }),
      });
      unsent.delete(car._id);
      setSent(true);
    },
  });
  return (
    <FormDialog title={t`Report ${car.name}`} onClose={onClose}>
      {isSent ? (
        <>
          <p ref={thanks} tabIndex={-1} role="status">
            {session.status === "signed-in"
              ? t`Thanks. We’ll look into it and email you what we decide.`
              : t`Thanks. We’ll look into it. If you left your email, we’ll let you know what we decide.`}
          </p>
          <Button className="mt-6" onClick={closeAround}>
            <Trans>Close</Trans>
          </Button>
        </>
      ) : (
        <form
          {...form}
          onInput={({ currentTarget }) => unsent.set(car._id, new FormData(currentTarget))}
          className="grid gap-5"
        >
          <FormProblem problem={problem} />
          <Select
            name="kind"
            defaultValue={textOf(typed, "kind")}
            label={t`What is wrong?`}
            empty={t`Choose a reason`}
            options={REPORT_KIND_CHOICES}
            problem={fields["kind"]}
          />
          <TextArea
            name="words"
            defaultValue={textOf(typed, "words")}
            label={t`Tell us more (optional)`}
            rows={4}
            maxLength={MOST_REPORT_WORDS}
            problem={fields["words"]}
          />
          {session.status === "nobody" && (
            <Field
              name="email"
              defaultValue={textOf(typed, "email")}
              label={t`Email, if you’d like a reply`}
              type="email"
              autoComplete="email"
              problem={fields["email"]}
            />
          )}
          <SendOrCancel action={t`Send report`} isBusy={isBusy} />
        </form>
      )}
    </FormDialog>
  );
}
