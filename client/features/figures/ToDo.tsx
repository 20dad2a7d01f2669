import type { TaskName } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { TaskList } from "./TaskList.tsx";
import { useTasks } from "./tasks.ts";

interface ToDoProps {
  role: Role;
  /** Tasks that `rows` show, in more detail. */
  shown?: readonly TaskName[];
  rows?: React.ReactNode;
}

/** What waits for the user, as a panel of a page. */
export function ToDo({ role, shown = [], rows }: ToDoProps) {
  const loaded = useTasks();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="text-lg">
        <Trans>To do</Trans>
      </h2>
      <LoadedView
        state={loaded}
        placeholder={<div className="mt-3 h-12 rounded-md border border-line" />}
      >
        {({ tasks, steps }) => {
          const others = tasks.filter(({ name }) => !shown.includes(name));
          // With rows there is something to do, whatever the list says.
          if (rows && others.length + steps.length === 0) return null;
          return <TaskList tasks={others} steps={steps} role={role} look="panel" />;
        }}
      </LoadedView>
      {rows}
    </section>
  );
}
