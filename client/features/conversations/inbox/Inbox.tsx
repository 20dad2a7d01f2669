import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { Conversation } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { nextCursor, PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useNews } from "#client/lib/api/news.ts";
import { onWritten } from "#client/lib/api/written.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { CarPicture } from "./CarSummary.tsx";

const EVERY_MS = 15_000;
const LINK = "inline-flex min-h-11 items-center font-semibold text-accent underline";

/** A person's conversations, unread first. Its search is a plain form, whose state is the address. */
export function Inbox({ shownId }: { shownId?: string }) {
  const [search] = useSearchParams();
  const [q, cursor] = [search.get("q") ?? "", search.get("cursor") ?? undefined];
  const archived = search.get("archived") === "yes" ? "yes" : "no";
  const loaded = useLoaded(
    () => api.conversations.list({ archived, ...(q !== "" && { q }), ...(cursor && { cursor }) }),
    [q, archived, cursor],
  );
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useNews(() => again?.(), EVERY_MS);
  useEffect(() => again && onWritten(again), [again]);
  const addressOf = (own: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(q !== "" && { q }),
      ...(archived === "yes" && { archived }),
      ...own,
    }).toString();
    return query === "" ? paths.conversations() : `${paths.conversations()}?${query}`;
  };
  return (
    <>
      <search>
        <form action={paths.conversations()} className="flex gap-2">
          {archived === "yes" && <input type="hidden" name="archived" value="yes" />}
          <input
            type="search"
            name="q"
            aria-label="Search messages"
            placeholder="Search messages"
            defaultValue={q}
            key={q}
            maxLength={100}
            className="min-h-11 w-full min-w-0 rounded-sm border border-edge bg-surface px-3 placeholder:text-muted"
          />
        </form>
      </search>
      <p className="my-1 flex gap-6">
        <Link
          to={archived === "yes" ? paths.conversations() : `${paths.conversations()}?archived=yes`}
          className={LINK}
        >
          {archived === "yes" ? "Back to messages" : "Archive"}
        </Link>
        {q !== "" && (
          <Link to={paths.conversations()} className={LINK}>
            All messages
          </Link>
        )}
      </p>
      <LoadedView state={loaded}>
        {({ headers, body }) => {
          const next = nextCursor(headers.link);
          return (
            <>
              {body.length === 0 ? (
                <Empty isSearch={q !== ""} isArchive={archived === "yes"} />
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
                  {body.map((one) => (
                    <Line key={one._id} conversation={one} isShown={one._id === shownId} />
                  ))}
                </ul>
              )}
              <PageLinks
                first={cursor === undefined ? undefined : addressOf({})}
                next={next === undefined ? undefined : addressOf({ cursor: next })}
              />
            </>
          );
        }}
      </LoadedView>
    </>
  );
}

function Empty({ isSearch, isArchive }: { isSearch: boolean; isArchive: boolean }) {
  return (
    <p className="rounded-md border border-dashed border-line px-5 py-8">
      {isSearch
        ? "No conversation has these words."
        : isArchive
          ? "Conversations that you archive lie here, until somebody writes again."
          : "Questions about cars and their answers appear here. Buyers ask on a car’s page."}
    </p>
  );
}

function Line({ conversation, isShown }: { conversation: Conversation; isShown: boolean }) {
  const format = useFormat();
  const { _id: id, other, car, last, unread } = conversation;
  return (
    <li>
      <Link
        to={paths.conversation(id)}
        aria-current={isShown ? "page" : undefined}
        className="flex items-center gap-3 p-3 hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        <CarPicture picture={car.picture} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className={`truncate ${unread > 0 ? "font-bold" : "font-semibold"}`}>
              {other.name ?? "Somebody who has left"}
            </span>
            <time dateTime={last.sent_at} className="shrink-0 text-xs text-muted">
              {format.ago(last.sent_at)}
            </time>
          </span>
          <span className="block truncate text-sm text-muted">{car.name}</span>
          <span className={`block truncate text-sm ${unread > 0 ? "font-semibold" : "text-muted"}`}>
            {last.isOwn && "You: "}
            {last.text === "" ? filesText(last.attachments) : last.text}
          </span>
        </span>
        {unread > 0 && (
          <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function filesText(count: number): string {
  return count === 1 ? "One file" : `${count} files`;
}
