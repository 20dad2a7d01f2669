import type { Notice } from "#shared/contract/notices.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { NoticeLink } from "./NoticeLink.tsx";
import { readAll } from "./open-notice.ts";

interface BellNoticesProps {
  unread: number;
  latest: readonly Notice[];
}

/** What has happened, in the panel of the bell. */
export function BellNotices({ unread, latest }: BellNoticesProps) {
  const { busy, act, problem } = useAct();
  const hasMore = unread > latest.filter(({ is_read: isRead }) => !isRead).length;
  return (
    <section aria-labelledby="bell-new">
      <div className="flex min-h-11 items-center justify-between gap-3 px-4">
        <h2 id="bell-new" className="font-text text-sm font-semibold tracking-normal text-muted">
          <Trans>New</Trans>
        </h2>
        {unread > 0 && (
          <button
            type="button"
            aria-disabled={busy !== undefined || undefined}
            onClick={() => void act("all", () => readAll(latest, { andOlder: hasMore }))}
            className="min-h-11 cursor-pointer text-sm font-semibold text-accent underline"
          >
            <Trans>Mark all as read</Trans>
          </button>
        )}
      </div>
      <ProblemBox problem={problem} className="mx-4 mb-3" />
      {latest.length === 0 ? (
        <p className="px-4 pb-4 text-muted">
          <Trans>No notifications yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {latest.map((notice) => (
            <li key={notice._id}>
              <NoticeLink notice={notice} when="ago" />
            </li>
          ))}
        </ul>
      )}
      <p className="sticky bottom-0 flex flex-wrap gap-x-6 border-t border-line bg-raised px-4">
        <a
          href={paths.notices()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>All notifications</Trans>
        </a>
        <a
          href={`${paths.notices()}?tab=settings`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>Settings</Trans>
        </a>
      </p>
    </section>
  );
}
