import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { nextCursor, PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useNews } from "#client/lib/api/news.ts";
import { onWritten } from "#client/lib/api/written.ts";
import { useSession } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { FilterChip } from "#client/domain/tool/FilterChip.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { InboxLine } from "./InboxLine.tsx";
import { type InboxQuery, inboxAddress, readInboxQuery } from "./inbox-query.ts";

const EVERY_MS = 15_000;
const LINK = "inline-flex min-h-11 items-center font-semibold text-accent underline";

/** A person's conversations, unread first. Its search is a plain form, whose state is the address. */
export function Inbox({ shownId }: { shownId?: string }) {
  const [search] = useSearchParams();
  const query = readInboxQuery(search);
  const { q, archived, car, cursor } = query;
  const loaded = useLoaded(
    () =>
      api.conversations.list({
        archived,
        ...(q !== "" && { q }),
        ...(car && { car }),
        ...(cursor && { cursor }),
      }),
    [q, archived, car, cursor],
  );
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useNews(() => again?.(), EVERY_MS);
  useEffect(() => again && onWritten(again), [again]);
  const addressOf = (own: Partial<InboxQuery>) =>
    inboxAddress({ ...query, cursor: undefined, ...own }, shownId);
  // The list before is shown until this one has come.
  const listed = loaded.status === "ready" ? loaded.value.body : [];
  const all = addressOf({ q: "", archived: "no", car: undefined });
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <search>
        <form action={all} className="flex gap-2">
          {archived === "yes" && <input type="hidden" name="archived" value="yes" />}
          {car !== undefined && <input type="hidden" name="car" value={car} />}
          <input
            type="search"
            name="q"
            aria-label={t`Search messages`}
            placeholder={t`Search messages`}
            defaultValue={q}
            key={q}
            maxLength={100}
            className="min-h-11 w-full min-w-0 rounded-sm border border-edge bg-surface px-3 placeholder:text-muted"
          />
        </form>
      </search>
      {car !== undefined && (
        <CarFilter
          key={car}
          name={listed.find((one) => one.car._id === car)?.car.name}
          without={addressOf({ car: undefined })}
          // The filter goes, and its focus with it.
          onRemove={() => list.current?.focus()}
        />
      )}
      <p className="my-1 flex gap-6">
        <Link
          to={addressOf({ q: "", archived: archived === "yes" ? "no" : "yes" })}
          className={LINK}
        >
          {archived === "yes" ? t`Back to messages` : t`Archived`}
        </Link>
        {q !== "" && listed.length > 0 && (
          <Link to={all} className={LINK}>
            <Trans>All messages</Trans>
          </Link>
        )}
      </p>
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label={t`Conversations`}
        className="outline-none"
      >
        <LoadedView state={loaded}>
          {({ headers, body }) => {
            const next = nextCursor(headers.link);
            return (
              <>
                {body.length === 0 ? (
                  <Empty query={query} all={all} />
                ) : (
                  <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
                    {body.map((one) => (
                      <InboxLine
                        key={one._id}
                        conversation={one}
                        href={inboxAddress(query, one._id)}
                        isShown={one._id === shownId}
                      />
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
      </div>
    </>
  );
}

interface CarFilterProps {
  /** Undefined while no conversation about the car is shown. */
  name: string | undefined;
  /** The address of the inbox without the filter. */
  without: string;
  onRemove: () => void;
}

/** Says that the inbox is narrowed to one car, and takes that back. */
function CarFilter({ name, without, onRemove }: CarFilterProps) {
  const [known, setKnown] = useState(name);
  // A search that finds nothing does not forget the car.
  if (name !== undefined && name !== known) setKnown(name);
  const text = known === undefined ? t`About one car` : t.of("a car")`About ${known}`;
  return (
    <p className="mt-2 flex">
      <FilterChip label={text} href={without} onRemove={onRemove} />
    </p>
  );
}

function Empty({ query, all }: { query: InboxQuery; all: string }) {
  const session = useSession();
  const isBuyer = session.status === "signed-in" && session.user.role === "Buyer";
  const isFirstUse = query.q === "" && query.archived === "no" && query.car === undefined;
  const act =
    query.q !== ""
      ? { action: t`All messages`, href: all, isBack: true }
      : isFirstUse && isBuyer && { action: t`Browse cars`, href: paths.usedCars() };
  return (
    <EmptyState
      mark={<ToolIcon name={query.q === "" ? "message" : "search"} className="size-8" />}
      className="mt-4"
      {...act}
    >
      {emptyText(query)}
    </EmptyState>
  );
}

function emptyText({ q, archived, car }: InboxQuery): string {
  const isArchive = archived === "yes";
  if (q !== "") {
    if (car === undefined)
      return isArchive
        ? t`No conversation in the archive matches your search.`
        : t`No conversation in your inbox matches your search.`;
    return isArchive
      ? t`No conversation about this car in the archive matches your search.`
      : t`No conversation about this car in your inbox matches your search.`;
  }
  if (car !== undefined)
    return isArchive
      ? t`You haven’t archived any conversations about this car.`
      : t`No conversations about this car in your inbox. Archived ones are in the archive.`;
  return isArchive
    ? t`Conversations you archive stay here until there’s a new message.`
    : t`Questions about cars and their answers appear here. They begin on a car’s page.`;
}
