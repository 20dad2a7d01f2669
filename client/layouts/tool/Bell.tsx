import { plural, t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { TaskList } from "#client/features/figures/TaskList.tsx";
import { useTasks } from "#client/features/figures/tasks.ts";
import { BellNotices } from "#client/features/notices/BellNotices.tsx";
import { useBell } from "#client/features/notices/use-bell.ts";
import { Dropdown } from "#client/ui/Dropdown.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

/** What has happened and everything that waits, behind a button with how much that is. */
export function Bell({ role }: { role: Role }) {
  const tasks = useTasks();
  const bell = useBell();
  if (tasks.status !== "ready" && bell.status !== "ready") return <span className="size-11" />;
  const waiting = tasks.status === "ready" ? tasks.value : { tasks: [], steps: [] };
  const { unread, latest } = bell.status === "ready" ? bell.value : { unread: 0, latest: [] };
  const kinds = waiting.tasks.length + waiting.steps.length;
  const news =
    unread === 0
      ? ""
      : plural(unread, t`${unread} new notification`, t`${unread} new notifications`);
  const toDo = kinds === 0 ? "" : plural(kinds, t`${kinds} thing to do`, t`${kinds} things to do`);
  const told = [news, toDo].filter((part) => part !== "").join(", ");
  return (
    <>
      {/* Said aloud when it changes, wherever the focus is. */}
      <span role="status" className="sr-only">
        {news}
      </span>
      <Dropdown
        label={told === "" ? t`Notifications: none` : t`Notifications: ${told}`}
        face={
          <>
            <ToolIcon name="bell" className="size-6" />
            {told !== "" && (
              <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-ground bg-danger" />
            )}
          </>
        }
        className="w-96 max-w-[calc(100vw-2rem)] max-md:-right-11"
      >
        <div className="max-h-[calc(100dvh-5rem)] overflow-y-auto md:max-h-[min(40rem,calc(100dvh-5rem))]">
          <h2 className="px-4 pt-3 pb-2 font-text text-sm font-semibold tracking-normal text-muted">
            <Trans>To do</Trans>
          </h2>
          <TaskList {...waiting} role={role} look="menu" />
          <div className="border-t border-line">
            <BellNotices unread={unread} latest={latest} />
          </div>
        </div>
      </Dropdown>
    </>
  );
}
