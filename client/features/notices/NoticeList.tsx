import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Notice } from "#shared/contract/notices.ts";
import { NOTICE_KINDS_OF, type NoticeKind } from "#shared/rules/notices.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { nextCursor, PageLinks } from "#client/lib/api/cursor-pages.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useRereading } from "#client/lib/api/use-rereading.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { ChipLink, ChipRow } from "#client/domain/tool/ChipRow.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { KINDS } from "./kinds.ts";
import { NoticeLink } from "./NoticeLink.tsx";
import { readAll } from "./open-notice.ts";

/** After a write or news: several in quick succession share one reading. */
const SETTLE_MS = 200;

/** All that a person was told, by day. The kind and the page are in the address. */
export function NoticeList({ role }: { role: Role }) {
  const [search] = useSearchParams();
  const kinds = NOTICE_KINDS_OF[role];
  const kind = kinds.find((known) => known === search.get("kind"));
  const cursor = search.get("cursor") ?? undefined;
  const loaded = useLoaded(
    () => api.notices.list({ ...(kind && { kind }), ...(cursor && { cursor }) }),
    [kind, cursor],
  );
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useRereading(again, SETTLE_MS);
  const { busy, act, problem } = useAct();
  return (
    <>
      <KindLinks kinds={kinds} chosen={kind} />
      <LoadedView state={loaded} placeholder={<Skeleton />}>
        {({ headers, body }) => {
          const next = nextCursor(headers.link);
          return (
            <>
              {body.some(({ is_read: isRead }) => !isRead) && (
                <Button
                  look="quiet"
                  size="small"
                  // Beside the page's title.
                  className="max-sm:mb-4 sm:absolute sm:top-0 sm:right-0"
                  isBusy={busy !== undefined}
                  onClick={() =>
                    void act("all", () => readAll(body, { andOlder: next !== undefined, kind }))
                  }
                >
                  <Trans>Mark all as read</Trans>
                </Button>
              )}
              <ProblemBox problem={problem} className="mb-4" />
              {body.length === 0 ? <Empty kind={kind} /> : <Days notices={body} />}
              <PageLinks
                first={cursor === undefined ? undefined : addressOf(kind)}
                next={next === undefined ? undefined : addressOf(kind, next)}
              />
            </>
          );
        }}
      </LoadedView>
    </>
  );
}

function addressOf(kind: NoticeKind | undefined, cursor?: string): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(cursor && { cursor }),
  }).toString();
  return query === "" ? paths.notices() : `${paths.notices()}?${query}`;
}

function KindLinks({
  kinds,
  chosen,
}: {
  kinds: readonly NoticeKind[];
  chosen: NoticeKind | undefined;
}) {
  return (
    <div className="mb-4">
      <ChipRow label={t`Types of notification`}>
        {[undefined, ...kinds].map((kind) => (
          <ChipLink key={kind ?? "all"} to={addressOf(kind)} isChosen={kind === chosen}>
            {kind === undefined ? t`All` : KINDS[kind].label}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}

function Days({ notices }: { notices: readonly Notice[] }) {
  const { locale } = useSite();
  return [...groupByDay(notices, locale)].map(([name, ofDay]) => (
    <section key={name} aria-label={name} className="mb-6">
      <h2 className="mb-2 font-text text-sm font-semibold tracking-normal text-muted">{name}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {ofDay.map((notice) => (
          <li key={notice._id}>
            <NoticeLink notice={notice} when="time" />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Notices by the name of their day, which is one of the person's own clock. */
function groupByDay(notices: readonly Notice[], locale: string): Map<string, Notice[]> {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const names = new Map([
    [now.toDateString(), t`Today`],
    [yesterday.toDateString(), t`Yesterday`],
  ]);
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const at = new Date(notice.created_at);
    const name = names.get(at.toDateString()) ?? format.format(at);
    days.set(name, [...(days.get(name) ?? []), notice]);
  }
  return days;
}

function Empty({ kind }: { kind: NoticeKind | undefined }) {
  return (
    <EmptyState
      mark={<ToolIcon name={kind === undefined ? "bell" : KINDS[kind].icon} className="size-8" />}
      {...(kind !== undefined && {
        action: t`All notifications`,
        href: addressOf(undefined),
        isBack: true,
      })}
    >
      {kind === undefined
        ? t`News about your cars, bookings and messages appears here.`
        : KINDS[kind].none}
    </EmptyState>
  );
}

function Skeleton() {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
      {[0, 1, 2].map((at) => (
        <div key={at} className="space-y-2 px-4 py-3">
          <div className="h-5 max-w-80 rounded-sm bg-sunken" />
          <div className="h-4 max-w-32 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  );
}
