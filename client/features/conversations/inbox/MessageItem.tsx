import { t } from "#shared/lib/text.ts";
import type { Attachment, Message } from "#shared/contract/conversations.ts";
import { findRisks } from "#shared/rules/message-risks.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { MessageFiles } from "./MessageFiles.tsx";
import { alsoText, RISK_WORDS } from "./risk-words.ts";

const RETRY = "min-h-11 cursor-pointer font-semibold underline disabled:opacity-50";
const BUBBLE =
  "w-fit max-w-[85%] rounded-md px-3.5 py-2 wrap-anywhere whitespace-pre-line md:max-w-[70%]";

/** What is scrolled into view stands above the foot of the conversation. */
export const ABOVE_FOOT = "scroll-mb-(--covered)";

interface MessageItemProps {
  /** Of the conversation. */
  id: string;
  message: Message;
  from: string;
}

/** A message: the reader's own at the right, the other's at the left, with a warning where it is risky. */
export function MessageItem({ id, message, from }: MessageItemProps) {
  const format = useToolFormat();
  const { isOwn, text, attachments, sent_at: at, is_by_mail: isByMail } = message;
  const [worst, ...others] = isOwn ? [] : findRisks(text, location.host);
  return (
    <li className="grid">
      <div
        className={`${BUBBLE} ${isOwn ? "justify-self-end bg-accent-soft" : "border border-line bg-surface"}`}
      >
        <span className="sr-only">{isOwn ? t`You:` : `${from}:`} </span>
        {text}
        {attachments.length > 0 && <MessageFiles id={id} attachments={attachments} />}
        <span className="mt-0.5 block text-right text-xs text-muted tabular-nums">
          {isByMail ? (
            <Trans>
              by email, <time dateTime={at}>{format.time(at)}</time>
            </Trans>
          ) : (
            <time dateTime={at}>{format.time(at)}</time>
          )}
        </span>
      </div>
      {worst !== undefined && (
        <div
          role="note"
          className="mt-1 flex max-w-[85%] gap-2 rounded-sm bg-promoted-soft px-3 py-2 text-sm text-promoted md:max-w-[70%]"
        >
          <ToolIcon name="alert" className="size-5 shrink-0" />
          <div className="space-y-1">
            <p>{RISK_WORDS[worst]}</p>
            {others.length > 0 && <p>{alsoText(others)}</p>}
          </div>
        </div>
      )}
    </li>
  );
}

interface PendingItemProps {
  text: string;
  attachments: readonly Attachment[];
  problem: string | undefined;
  /** Whether it is on its way again; it cannot be changed then. */
  isSending: boolean;
  onRetry: () => void;
  /** Puts it back into the field. */
  onEdit: () => void;
}

/** A message on its way, or one that did not arrive. */
export function PendingItem({
  text,
  attachments,
  problem,
  isSending,
  onRetry,
  onEdit,
}: PendingItemProps) {
  return (
    <li className="grid">
      <div className={`${BUBBLE} justify-self-end bg-accent-soft`}>
        <span className="sr-only">
          <Trans>You:</Trans>{" "}
        </span>
        {text}
        {attachments.map(({ _id: id, name }) => (
          <span key={id} className="flex items-center gap-2 py-0.5">
            <ToolIcon name="clip" className="size-4 shrink-0" />
            {name}
          </span>
        ))}
        {problem === undefined && (
          <span role="status" className="mt-0.5 block text-right text-xs text-muted">
            <Trans>Sending…</Trans>
          </span>
        )}
      </div>
      {problem !== undefined && (
        <p
          ref={scrollIntoView}
          role="alert"
          className={`mt-1 justify-self-end text-right text-sm text-danger ${ABOVE_FOOT}`}
        >
          <Trans>Not sent. {problem}</Trans>{" "}
          <button type="button" disabled={isSending} onClick={onRetry} className={RETRY}>
            <Trans>Try again</Trans>
          </button>{" "}
          <button type="button" disabled={isSending} onClick={onEdit} className={RETRY}>
            <Trans>Edit</Trans>
          </button>
        </p>
      )}
    </li>
  );
}

/** As soon as it is there. */
function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
