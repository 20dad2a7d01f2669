import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { KeptMessage } from "#shared/contract/messages.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { EmptyOutbox } from "#client/domain/tool/EmptyOutbox.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { MESSAGE, MessageLine, rowIdOf } from "./MessageLine.tsx";
import { MessageText } from "./MessageText.tsx";

/**
 * Mails and messages of a site that has no service to send them: a list, and beside it the message that the address
 * names. Below 1024 pixels one of the two is shown.
 */
export function Outbox({ way }: { way: { action: string; href: string } }) {
  const messages = useLoaded(() => api.messages.list());
  const [search] = useSearchParams();
  const id = search.get(MESSAGE) ?? undefined;
  const heading = useFocusOf(id);
  return (
    <div className="mt-3">
      <LoadedView state={messages}>
        {(list) => (
          <>
            {/* Not before the list is read: the server renders public pages without their query, and hydration would fail. */}
            <p className={`max-w-2xl text-muted ${id === undefined ? "" : "max-lg:hidden"}`}>
              <Trans>
                No email or SMS service is set up. Messages that would have been sent are kept here
                for a week.
              </Trans>
            </p>
            <div className={id === undefined ? "mt-6" : "lg:mt-6"}>
              {list.length === 0 ? (
                <EmptyOutbox way={way} />
              ) : (
                <Kept list={list} id={id} heading={heading} />
              )}
            </div>
          </>
        )}
      </LoadedView>
    </div>
  );
}

interface KeptProps {
  list: readonly KeptMessage[];
  id: string | undefined;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function Kept({ list, id, heading }: KeptProps) {
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)]">
      <ul
        className={`divide-y divide-line overflow-hidden rounded-md border border-line bg-surface lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto ${id === undefined ? "" : "max-lg:hidden"}`}
      >
        {list.map((message) => (
          <MessageLine key={message._id} message={message} isShown={message._id === id} />
        ))}
      </ul>
      {id === undefined ? (
        <p className="flex h-60 items-center justify-center rounded-md border border-line p-6 text-center text-muted max-lg:hidden">
          <Trans>Choose a message to read it here.</Trans>
        </p>
      ) : (
        <MessageText
          key={id}
          message={list.find((message) => message._id === id)}
          heading={heading}
        />
      )}
    </div>
  );
}

/** Moves the focus to the heading of a message that was opened, and back to its row when it was closed. */
function useFocusOf(id: string | undefined): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = id;
    if (id === last) return;
    if (id !== undefined) {
      scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    } else if (last !== undefined) {
      const row = document.getElementById(rowIdOf(last));
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    }
  }, [id]);
  return heading;
}
