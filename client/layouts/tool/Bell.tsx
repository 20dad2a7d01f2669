import type { Role } from "#shared/rules/vocabulary.ts";
import { TaskList } from "#client/features/figures/TaskList.tsx";
import { useTasks } from "#client/features/figures/tasks.ts";
import { Dropdown } from "#client/ui/Dropdown.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

/** Everything that waits for the user, behind a button with how much that is. */
export function Bell({ role }: { role: Role }) {
  const loaded = useTasks();
  if (loaded.status !== "ready") return <span className="size-11" />;
  const { tasks, steps } = loaded.value;
  const kinds = tasks.length + steps.length;
  return (
    <Dropdown
      label={kinds === 0 ? "To do: nothing" : `To do: ${kinds} ${kinds === 1 ? "thing" : "things"}`}
      face={
        <>
          <ToolIcon name="bell" className="size-6" />
          {kinds > 0 && (
            <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-ground bg-danger" />
          )}
        </>
      }
      className="w-80 max-w-[calc(100vw-2rem)] max-md:-right-11"
    >
      <h2 className="px-4 pt-3 pb-2 font-text text-sm font-semibold tracking-normal text-muted">
        To do
      </h2>
      <TaskList tasks={tasks} steps={steps} role={role} look="menu" />
    </Dropdown>
  );
}
