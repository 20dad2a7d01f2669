import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";

/** Mails and messages of a site that has no service to send them. */
export function Outbox({ way }: { way: { action: string; href: string } }) {
  const format = useFormat();
  const messages = useLoaded(() => api.messages.list(), [], "outbox");
  return (
    <>
      <p className="mt-3 max-w-2xl text-muted">
        <Trans>
          No email or SMS service is set up. Messages that would have been sent are kept here for a
          week.
        </Trans>
      </p>
      <div className="mt-6 max-w-2xl">
        <LoadedView state={messages}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState mark={<ToolIcon name="outbox" className="size-8" />} {...way}>
                <Trans>Nothing has been sent yet. Emails and text messages appear here.</Trans>
              </EmptyState>
            ) : (
              <ul className="space-y-4">
                {list.map(({ _id: id, kind, to, subject, text, sentAt }) => (
                  <li key={id} className="rounded-md border border-line bg-surface p-4">
                    <p className="text-sm text-muted">
                      {kind === "email" ? t`Email` : t`Text message`}{" "}
                      <Trans>
                        to {to}, {format.dateTime(sentAt)}
                      </Trans>
                    </p>
                    {subject !== null && <p className="mt-1 font-semibold">{subject}</p>}
                    <p className="mt-2 break-words whitespace-pre-line">{withLinks(text)}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedView>
      </div>
    </>
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

/** Links of this site can be followed; any other text stays text. */
function withLinks(text: string): React.ReactNode[] {
  return text.split(ADDRESS).map((part, at) =>
    ADDRESS.test(part) ? (
      // The parts never change places.
      <a key={at} href={part} className="text-accent underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
