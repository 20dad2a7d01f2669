import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { CaseMessage, Complaint } from "#shared/contract/complaints.ts";
import { MOST_COMPLAINT_WORDS } from "#shared/rules/complaints.ts";
import { findRisks } from "#shared/rules/message-risks.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { COMPLAINT_KIND_NAMES } from "#client/domain/complaint-kinds.ts";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { all, required } from "#client/lib/forms/checks.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { FileItem } from "#client/ui/tool/FileItem.tsx";
import { WideDialog } from "#client/ui/tool/WideDialog.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { ChoiceRows } from "#client/ui/tool/ChoiceRows.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { nameOfParty } from "./party-name.ts";
import { PartyLink } from "./PartyLink.tsx";
import { Said } from "./Said.tsx";
import { RISK_NAMES } from "./risk-names.ts";
import { useDecision } from "./use-decision.ts";

interface ComplaintCaseProps {
  complaint: Complaint;
  /** Called when this admin or another one has decided. */
  onDone: () => void;
  onClose: () => void;
}

const check = all(
  required("decision", t`Decision is required`),
  required("reason", t`Reason is required`),
);

const DECISIONS = [
  {
    value: "dismissed",
    label: t`Dismiss: nothing wrong`,
    note: t`The report is closed, and the conversation stays open.`,
  },
  {
    value: "upheld",
    label: t`Uphold: this breaks the rules`,
    note: t`The report is recorded as upheld. No account is suspended automatically.`,
  },
] as const;

/** A reported conversation beside the decision about it. */
export function ComplaintCase({ complaint, onDone, onClose }: ComplaintCaseProps) {
  const { _id: id, accused } = complaint;
  const decision = useDecision({
    check,
    decide: (data) =>
      api.complaints.decide({
        id,
        isUpheld: textOf(data, "decision") === "upheld",
        reason: textOf(data, "reason"),
      }),
    tell: () => toastSuccess(t`Decision saved. We’ll email the reporter.`),
    onDone,
    onClose,
  });
  return (
    <WideDialog
      title={t`Report about ${nameOfParty(accused)}`}
      about={t`Read the report and the conversation, then decide.`}
      onClose={onClose}
    >
      <div className="min-w-0 space-y-4">
        <Facts complaint={complaint} />
        <Evidence id={id} onGone={onDone} />
      </div>
      <DecisionForm
        decision={decision}
        label={t`Reason (sent to the reporter)`}
        rows={4}
        maxLength={MOST_COMPLAINT_WORDS}
      >
        <ChoiceRows
          name="decision"
          legend={t`Decision`}
          options={DECISIONS}
          problem={decision.fields["decision"]}
        />
        {accused.id !== null && (
          <p className="text-sm text-muted">
            <Trans>
              You can suspend an account in the record of <PartyLink party={accused} />.
            </Trans>
          </p>
        )}
      </DecisionForm>
    </WideDialog>
  );
}

function Facts({ complaint }: { complaint: Complaint }) {
  const format = useToolFormat();
  const { item, kind, words, complainer, accused, created_at: at } = complaint;
  return (
    <dl className="space-y-3 text-sm">
      <Said term={t`Reason for the report`} words={words}>
        {COMPLAINT_KIND_NAMES[kind]}
      </Said>
      <Said term={t`Reported by`}>
        {complainer.side === "buyer" ? (
          <Trans>
            <PartyLink party={complainer} />, the buyer,{" "}
            <time dateTime={at}>{format.dateTime(at)}</time>
          </Trans>
        ) : (
          <Trans>
            <PartyLink party={complainer} />, the seller,{" "}
            <time dateTime={at}>{format.dateTime(at)}</time>
          </Trans>
        )}
      </Said>
      <Said term={t`About`}>
        {accused.side === "buyer" ? (
          <Trans>
            <PartyLink party={accused} />, the buyer, in a conversation about {item}
          </Trans>
        ) : (
          <Trans>
            <PartyLink party={accused} />, the seller, in a conversation about {item}
          </Trans>
        )}
      </Said>
    </dl>
  );
}

interface EvidenceProps {
  id: string;
  /** Called after a refusal: another admin may have decided. */
  onGone: () => void;
}

/** The conversation, which is read only when an admin asks for it: that goes into the audit log. */
function Evidence({ id, onGone }: EvidenceProps) {
  const [messages, setMessages] = useState<readonly CaseMessage[]>();
  const { busy, act, problem } = useAct();
  if (messages !== undefined) return <Messages id={id} messages={messages} onGone={onGone} />;
  const read = () =>
    act("read", async () => setMessages((await api.complaints.open({ id })).messages), onGone);
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="text-sm">
        <Trans>This conversation is private. Reading it is recorded in the audit log.</Trans>
      </p>
      <ProblemBox problem={problem} className="mt-3" />
      <Button look="quiet" className="mt-3" isBusy={busy === "read"} onClick={() => void read()}>
        <Trans>Read conversation</Trans>
      </Button>
    </div>
  );
}

interface MessagesProps extends EvidenceProps {
  messages: readonly CaseMessage[];
}

function Messages({ id, messages, onGone }: MessagesProps) {
  const format = useToolFormat();
  const { busy, act, problem } = useAct();
  const open = ({ _id: attachment, name }: CaseMessage["attachments"][number]) =>
    act(
      attachment,
      async () => saveFile((await api.complaints.openAttachment({ id, attachment })).body, name),
      onGone,
    );
  return (
    <section
      aria-label={t`The conversation`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: keys scroll what has the focus
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md bg-sunken p-3 text-sm"
    >
      <ProblemBox problem={problem} className="mb-3" />
      <ol className="space-y-3">
        {messages.map(({ number, side, text, attachments, sent_at: at }) => {
          const risks = findRisks(text, location.host);
          return (
            <li key={number}>
              <p className="text-muted">
                <span className="font-semibold text-ink">
                  {side === "buyer" ? t`Buyer` : t`Seller`}
                </span>
                , <time dateTime={at}>{format.dateTime(at)}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              {attachments.length > 0 && (
                <ul>
                  {attachments.map((one) => (
                    <FileItem
                      key={one._id}
                      name={one.name}
                      facts={one.kind === "pdf" ? t`PDF document` : t`Photo`}
                      acts={[
                        {
                          label: t.of("the button")`Open`,
                          isBusy: busy === one._id,
                          onAct: () => void open(one),
                        },
                      ]}
                    />
                  ))}
                </ul>
              )}
              {risks.length > 0 && (
                <p className="font-medium text-promoted">
                  <Trans>Flagged: {risks.map((risk) => RISK_NAMES[risk]).join(", ")}</Trans>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
