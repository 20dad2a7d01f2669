import { t } from "#shared/lib/text.ts";
import type { Ruling } from "#shared/contract/reports.ts";
import { MOST_REPORT_WORDS } from "#shared/rules/reports.ts";
import { api } from "#client/lib/api/api.ts";
import { required } from "#client/lib/forms/checks.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";

interface RulingDialogProps {
  ruling: Ruling;
  onDone: () => void;
  onClose: () => void;
}

const check = {
  appeal: required("words", t`Reason is required`),
  answer: required("words", t`Answer is required`),
};

/** The seller's answer to a question, or appeal against a decision; each can be sent once. */
export function RulingDialog({ ruling, onDone, onClose }: RulingDialogProps) {
  const { _id: id, item, reason } = ruling;
  const isAppeal = ruling.state === "taken_down";
  const { form, isBusy, problem, fields } = useForm({
    check: isAppeal ? check.appeal : check.answer,
    send: async (data) => {
      const words = textOf(data, "words");
      await (isAppeal ? api.reports.appeal({ id, words }) : api.reports.answer({ id, words }));
      onClose();
      onDone();
      await toastSuccess(isAppeal ? t`Appeal sent` : t`Answer sent`);
    },
  });
  return (
    <FormDialog
      title={
        isAppeal ? t`Appeal against the takedown of ${item}` : t`Answer the report about ${item}`
      }
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
        {reason}
      </blockquote>
      <form {...form} className="mt-5 grid gap-5">
        <FormProblem problem={problem} />
        <TextArea
          name="words"
          label={isAppeal ? t`Why should this car be back on sale?` : t`Your answer`}
          rows={5}
          maxLength={MOST_REPORT_WORDS}
          problem={fields["words"]}
        />
        <p className="text-sm text-muted">
          {isAppeal ? t`You can only appeal once.` : t`You can only answer once.`}
        </p>
        <SendOrCancel action={isAppeal ? t`Send appeal` : t`Send answer`} isBusy={isBusy} />
      </form>
    </FormDialog>
  );
}
