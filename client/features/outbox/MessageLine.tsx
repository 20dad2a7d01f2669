import { Link } from "react-router";
import type { KeptMessage } from "#shared/contract/messages.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { recipientOf, subjectOf } from "./message-words.ts";

/** The query parameter that names the message that is read. */
export const MESSAGE = "message";

export const rowIdOf = (id: string) => `message-${id}`;

/** A message in the list. */
export function MessageLine({ message, isShown }: { message: KeptMessage; isShown: boolean }) {
  const format = useToolFormat();
  const { _id: id, sentAt } = message;
  return (
    <li>
      <Link
        id={rowIdOf(id)}
        to={{ search: `?${new URLSearchParams({ [MESSAGE]: id }).toString()}` }}
        aria-current={isShown ? "true" : undefined}
        className="block px-4 py-3 -outline-offset-4 hover:bg-hover aria-[current=true]:bg-accent-soft"
      >
        <span className="line-clamp-2 font-semibold">{subjectOf(message)}</span>
        <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="truncate">{recipientOf(message)}</span>
          <time dateTime={sentAt} title={format.dateTime(sentAt)} className="shrink-0 text-xs">
            {format.ago(sentAt)}
          </time>
        </span>
      </Link>
    </li>
  );
}
