import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { EmptyOutbox } from "#client/domain/tool/EmptyOutbox.tsx";
import { Disclosure } from "#client/ui/Disclosure.tsx";
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
      <div className="mt-6">
        <LoadedView state={messages}>
          {(list) =>
            list.length === 0 ? (
              <EmptyOutbox way={way} />
            ) : (
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] items-start gap-4">
                {list.map(({ _id: id, kind, to, subject, text, sentAt }) => (
                  <li key={id} className="rounded-md border border-line bg-surface p-4">
                    <p className="text-sm text-muted">
                      {kind === "email" ? t`Email` : t`Text message`}{" "}
                      <Trans>
                        to {to}, {format.dateTime(sentAt)}
                      </Trans>
                    </p>
                    {subject !== null && <p className="mt-1 font-semibold">{subject}</p>}
                    <p className="mt-2 break-words whitespace-pre-line">
                      {withLinks(text, subject)}
                    </p>
                    <Addresses text={text} />
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

/** Links of this site can be followed, under a word instead of their address; any other text stays text. */
function withLinks(text: string, subject: string | null): React.ReactNode[] {
  return text.split(ADDRESS).map((part, at) =>
    ADDRESS.test(part) ? (
      // The parts never change places.
      <a key={at} href={part} title={part} className="text-accent underline">
        <Trans>Open the link</Trans>
        {subject !== null && <span className="sr-only">: {subject}</span>}
      </a>
    ) : (
      part
    ),
  );
}

/** The addresses of the links, on demand. */
function Addresses({ text }: { text: string }) {
  const found = text.split(ADDRESS).filter((part) => ADDRESS.test(part));
  if (found.length === 0) return null;
  return (
    <Disclosure
      summary={found.length === 1 ? t`Show the address` : t`Show the addresses`}
      summaryClassName="text-sm font-medium text-muted"
    >
      <ul className="space-y-1 text-sm break-all text-muted select-all">
        {found.map((address, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same address may stand twice
          <li key={at}>{address}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
