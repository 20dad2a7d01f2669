import { useRef, useState } from "react";
import { MOST_MESSAGE, type Side } from "#shared/rules/conversations.ts";
import { Button } from "#client/ui/Button.tsx";
import { keepTyped, readTyped } from "../typed.ts";

const QUICK_ANSWERS = [
  "It’s still available.",
  "When would you like to see it?",
  "I’m afraid it’s sold already.",
  "The price is firm.",
];

interface ComposerProps {
  /** The name that the text is kept under while it is typed. */
  name: string;
  side: Side;
  /** The key is that of an attempt that failed before a reload, while its text is unchanged. */
  onSend: (text: string, key: string | undefined) => void;
}

/** The field for the next message. With a keyboard Enter sends it, and Shift+Enter begins a line. */
export function Composer({ name, side, onSend }: ComposerProps) {
  const [kept] = useState(() => readTyped(name));
  const [text, setText] = useState(kept.text ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const type = (typed: string) => {
    setText(typed);
    keepTyped(name, typed);
  };
  const send = () => {
    if (text.trim() === "") return;
    onSend(text.trim(), text.trim() === kept.text ? kept.key : undefined);
    type("");
    field.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-ground pt-2 pb-2"
    >
      {side === "seller" && (
        <ul aria-label="Quick answers" className="mb-2 flex gap-2 overflow-x-auto p-0.5">
          {QUICK_ANSWERS.map((answer) => (
            <li key={answer} className="shrink-0">
              <button
                type="button"
                onClick={() => {
                  type(text === "" ? answer : `${text.trimEnd()} ${answer}`);
                  field.current?.focus();
                }}
                className="min-h-9 cursor-pointer rounded-full border border-line bg-surface px-3 text-sm hover:bg-hover pointer-coarse:min-h-11"
              >
                {answer}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label="Your message"
          rows={1}
          value={text}
          maxLength={MOST_MESSAGE}
          placeholder="Write a message"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-11 min-w-0 grow resize-none rounded-md border border-edge bg-surface px-3 py-2.5 text-base placeholder:text-muted"
        />
        <Button type="submit">Send</Button>
      </div>
    </form>
  );
}
