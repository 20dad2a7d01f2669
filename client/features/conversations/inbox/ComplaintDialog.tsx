import { t } from "#shared/lib/text.ts";
import { COMPLAINT_KINDS, MOST_COMPLAINT_WORDS } from "#shared/rules/complaints.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { COMPLAINT_KIND_CHOICES } from "#client/domain/complaint-kinds.ts";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { required } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";

interface ComplaintDialogProps {
  /** Of the conversation. */
  id: string;
  /** The other person. */
  name: string;
  onClose: () => void;
}

const check = required("kind", t.of("a choice")`Reason is required`);

/** Reports the other person of a conversation to the site's admins. */
export function ComplaintDialog({ id, name, onClose }: ComplaintDialogProps) {
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const kind = COMPLAINT_KINDS.find((each) => each === textOf(data, "kind")) ?? "other";
      const words = textOf(data, "words").trim();
      await api.complaints.create({ id, kind, ...(words !== "" && { words }) });
      onClose();
      await toastSuccess(t`Report sent. We’ll email you our decision.`);
    },
  });
  return (
    <FormDialog title={t`Report ${name}`} onClose={onClose}>
      <form {...form} className="grid gap-5">
        <p className="text-muted">
          <Trans>
            An admin will read the conversation and decide. We won’t tell the other person who
            reported it.
          </Trans>
        </p>
        <FormProblem problem={problem} />
        <Select
          name="kind"
          label={t`What is wrong?`}
          empty={t`Please choose`}
          options={COMPLAINT_KIND_CHOICES}
          problem={fields["kind"]}
        />
        <TextArea
          name="words"
          label={t`Tell us more (optional)`}
          rows={4}
          maxLength={MOST_COMPLAINT_WORDS}
          problem={fields["words"]}
        />
        <SendOrCancel action={t`Send report`} isBusy={isBusy} />
      </form>
    </FormDialog>
  );
}
