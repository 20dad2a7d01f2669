import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import type { Notice } from "#shared/contract/notices.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { KINDS } from "./kinds.ts";
import { openNotice } from "./open-notice.ts";

interface NoticeLinkProps {
  notice: Notice;
  /** `ago` in the bell; a clock time where the day stands above. */
  when: "ago" | "time";
}

/** One notice: following it marks it as read. */
export function NoticeLink({ notice, when }: NoticeLinkProps) {
  const format = useToolFormat();
  const { kind, title, path, created_at: at, is_read: isRead } = notice;
  const { icon, label } = KINDS[kind];
  return (
    <a
      href={pathIn(LANGUAGE, path)}
      onClick={(event) => openNotice(event, notice)}
      onAuxClick={(event) => openNotice(event, notice)}
      className="flex min-h-12 items-start gap-3 px-4 py-2.5 hover:bg-hover"
    >
      <ToolIcon name={icon} className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className={`block wrap-anywhere ${isRead ? "" : "font-semibold"}`}>
          {!isRead && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{" "}
            </span>
          )}
          {title}
        </span>
        <span className="block text-sm text-muted">
          {label} · <time dateTime={at}>{when === "ago" ? format.ago(at) : format.time(at)}</time>
        </span>
      </span>
      {!isRead && (
        <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-accent" />
      )}
    </a>
  );
}
