import { t } from "#shared/lib/text.ts";
import type { Task } from "#shared/contract/figures.ts";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import type { FirstStep } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { TASK_KINDS } from "./task-kinds.ts";

/** The first steps of a new seller. */
const STEPS: Record<FirstStep, { text: string; href: string }> = {
  list_car: { text: t`List your first car`, href: paths.addProduct() },
  confirm_address: { text: t`Confirm your email address`, href: paths.account() },
  get_verified: {
    text: t`Get verified: buyers see a badge next to your name`,
    href: paths.verification(),
  },
};

const LINK = "flex min-h-12 items-center gap-3 px-4 py-2.5 font-medium hover:bg-hover";

interface TaskListProps {
  tasks: readonly Task[];
  steps: readonly FirstStep[];
  role: Role;
  /** `panel` on a page, `menu` in a panel that opens. */
  look: "panel" | "menu";
}

/** The user's open tasks, each with a link. */
export function TaskList({ tasks, steps, role, look }: TaskListProps) {
  const format = useFormat();
  const isPanel = look === "panel";
  if (tasks.length + steps.length === 0)
    return (
      <p className={`text-muted ${isPanel ? "mt-3" : "px-4 pb-4"}`}>
        <Trans>Nothing to do right now.</Trans>
      </p>
    );
  return (
    <ul
      className={
        isPanel
          ? "mt-3 divide-y divide-line rounded-md border border-line bg-surface"
          : "divide-y divide-line border-t border-line"
      }
    >
      {steps.map((step) => (
        <li key={step}>
          <a href={STEPS[step].href} className={LINK}>
            {STEPS[step].text}
            <Icon name="right" className="ml-auto size-4 shrink-0" />
          </a>
        </li>
      ))}
      {tasks.map(({ name, count }) => {
        const kind = TASK_KINDS[role][name];
        return (
          kind && (
            <li key={name}>
              <a href={kind.href} className={LINK}>
                <span className="tabular-nums">
                  {kind.words(
                    count,
                    count > MOST_COUNTED ? `${format.number(MOST_COUNTED)}+` : format.number(count),
                  )}
                </span>
                <Icon name="right" className="ml-auto size-4 shrink-0" />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}
