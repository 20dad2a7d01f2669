import { Link } from "react-router";
import { plural, t } from "#shared/lib/text.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { CarPicture } from "./CarSummary.tsx";
import { nameOf } from "./name-of.ts";

interface InboxLineProps {
  conversation: Conversation;
  href: string;
  isShown: boolean;
}

/** A conversation in the inbox, with its newest message. */
export function InboxLine({ conversation, href, isShown }: InboxLineProps) {
  const format = useFormat();
  const { car, last, unread } = conversation;
  const newest = last.text === "" ? filesText(last.attachments) : last.text;
  return (
    <li>
      <Link
        to={href}
        aria-current={isShown ? "page" : undefined}
        className="flex items-center gap-3 p-3 hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        <CarPicture picture={car.picture} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className={`truncate ${unread > 0 ? "font-bold" : "font-semibold"}`}>
              {nameOf(conversation)}
            </span>
            <time dateTime={last.sent_at} className="shrink-0 text-xs text-muted">
              {format.ago(last.sent_at)}
            </time>
          </span>
          <span className="block truncate text-sm text-muted">{car.name}</span>
          <span className={`block truncate text-sm ${unread > 0 ? "font-semibold" : "text-muted"}`}>
            {last.isOwn ? t`You: ${newest}` : newest}
          </span>
        </span>
        {unread > 0 && (
          <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
            {unread}
            <span className="sr-only">
              {" "}
              <Trans>unread</Trans>
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}

function filesText(count: number): string {
  return plural(count, t`${count} file`, t`${count} files`);
}
