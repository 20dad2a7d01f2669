import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";
import { isBlank } from "#shared/lib/is-blank.ts";
import { MOST_MESSAGE, type Side } from "#shared/rules/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { keepTyped, readTyped } from "../typed.ts";
import { AttachmentTiles } from "./AttachmentTiles.tsx";
import { FileButtons } from "./FileButtons.tsx";
import { useAttachments } from "./use-attachments.ts";

const QUICK_ANSWERS = [
  t`It’s still available.`,
  t`When would you like to see it?`,
  t`I’m afraid it’s already sold.`,
  t`The price is firm.`,
];

interface ComposerProps {
  /** Of the conversation. */
  id: string;
  /** The name that the text is kept under while it is typed. */
  name: string;
  side: Side;
  /** What the field begins with, in the place of what was kept. */
  draft: Draft | undefined;
  onSend: (message: Written) => void;
}

export interface Draft {
  text?: string;
  attachments?: readonly Attachment[];
  /** Of an attempt that failed. */
  key?: string;
}

export interface Written {
  text: string;
  attachments: readonly Attachment[];
  /** That of an attempt that failed before a reload, while the message is unchanged. */
  key: string | undefined;
}

/** The field for the next message. With a keyboard Enter sends it, and Shift+Enter begins a line. */
export function Composer({ id, name, side, draft, onSend }: ComposerProps) {
  const [kept, setKept] = useState<Draft>(() => draft ?? readTyped(name));
  const [text, setText] = useState(kept.text ?? "");
  const files = useAttachments(id, kept.attachments ?? []);
  const [isOver, setOver] = useState(false);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { tiles } = files;
  const attachments = useMemo(() => tiles.flatMap(({ attachment }) => attachment ?? []), [tiles]);
  const isUnchanged =
    text.trim() === kept.text && idsOf(attachments) === idsOf(kept.attachments ?? []);
  const key = isUnchanged ? kept.key : undefined;
  // What was written, and the files that have arrived, outlive a reload.
  const written = useRef(kept.text ?? "");
  useEffect(() => {
    // An empty field takes away what it had alone, and nothing that another tab has written since.
    const isEmpty = text === "" && attachments.length === 0;
    if (isEmpty && (readTyped(name).text ?? "") !== written.current) return;
    keepTyped(name, text, { attachments, ...(key !== undefined && { key }) });
    written.current = text;
  }, [name, text, attachments, key]);
  const unready = tiles.some(({ isFinal }) => isFinal)
    ? t`One of your files can’t be sent. Remove it first.`
    : tiles.some(({ problem }) => problem !== undefined)
      ? t`One of your files wasn’t sent. Send it again or remove it.`
      : attachments.length < tiles.length
        ? t`Your files are still uploading. Send the message when they’re done.`
        : undefined;
  const take = (chosen: readonly File[]) => {
    setTried(false);
    if (chosen.length > 0) files.add(chosen);
  };
  const send = () => {
    if (unready !== undefined) return setTried(true);
    if (isBlank(text) && attachments.length === 0) return;
    onSend({ text: text.trim(), attachments, key });
    // The same words again are another message.
    setKept({});
    setText("");
    setTried(false);
    files.clear();
    field.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reason: dropping has an equivalent, the button
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
      className={`border-t pt-2 pb-2 ${isOver ? "border-accent bg-accent-soft" : "border-line bg-ground"}`}
    >
      {side === "seller" && (
        <ul aria-label={t`Quick answers`} className="mb-2 flex gap-2 overflow-x-auto p-0.5">
          {QUICK_ANSWERS.map((answer) => (
            <li key={answer} className="shrink-0">
              <button
                type="button"
                onClick={() => {
                  setText(text === "" ? answer : `${text.trimEnd()} ${answer}`);
                  field.current?.focus();
                }}
                className="min-h-9 cursor-pointer rounded-full border border-edge bg-surface px-3 text-sm hover:bg-hover pointer-coarse:min-h-11"
              >
                {answer}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AttachmentTiles all={files} />
      {isTried && unready !== undefined && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {unready}
        </p>
      )}
      <div className="flex items-end gap-1 sm:gap-2">
        <FileButtons onChoose={take} hasCamera={text === ""} />
        <textarea
          ref={field}
          aria-label={t`Your message`}
          rows={1}
          value={text}
          maxLength={MOST_MESSAGE}
          placeholder={t`Message`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            // A picture comes with a text that names it, which nobody wants.
            event.preventDefault();
            take(pasted);
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-11 min-w-0 grow resize-none rounded-md border border-edge bg-surface px-3 py-2.5 text-base placeholder:text-muted"
        />
        <Button
          type="submit"
          // The field keeps the focus, and a phone its keyboard: without it the button would move away from the press.
          onMouseDown={(event) => event.preventDefault()}
          className="max-sm:size-11 max-sm:px-0"
        >
          <span className="max-sm:sr-only">
            <Trans>Send</Trans>
          </span>
          <ToolIcon name="send" className="size-5 sm:hidden" />
        </Button>
      </div>
    </form>
  );
}

function idsOf(attachments: readonly Attachment[]): string {
  return attachments.map(({ _id: id }) => id).join();
}
