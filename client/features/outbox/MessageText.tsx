import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { KeptMessage } from "#shared/contract/messages.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { recipientOf, subjectOf } from "./message-words.ts";

interface MessageTextProps {
  /** Undefined where the outbox no longer has the message of the address. */
  message: KeptMessage | undefined;
  /** Takes the focus when the message is opened. */
  heading: React.RefObject<HTMLHeadingElement | null>;
}

/** The message that is read, with the way back to the list where the list is not beside it. */
export function MessageText({ message, heading }: MessageTextProps) {
  const format = useToolFormat();
  return (
    <div className="min-w-0">
      <p className="mb-2 lg:hidden">
        <Link
          to={{ search: "" }}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
        >
          <Icon name="left" className="size-5" />
          <Trans>All messages</Trans>
        </Link>
      </p>
      <article className="rounded-md border border-line bg-surface p-5 md:p-6">
        <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          {message === undefined ? t`This message is no longer kept` : subjectOf(message)}
        </h2>
        {message === undefined ? (
          <p className="mt-2">
            <Trans>Messages are deleted after a week.</Trans>
          </p>
        ) : (
          <>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {recipientOf(message)}
              {" · "}
              <time dateTime={message.sentAt}>{format.dateTime(message.sentAt)}</time>
            </p>
            <p className="mt-5 max-w-2xl break-words whitespace-pre-line">
              {withLinks(message.text, message.subject)}
            </p>
            <Addresses text={message.text} />
          </>
        )}
      </article>
    </div>
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
