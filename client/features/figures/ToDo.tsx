import type { Role } from "#shared/rules/vocabulary.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { TaskList } from "./TaskList.tsx";
import { useTasks } from "./tasks.ts";

/** What waits for the user, as a panel of a page. */
export function ToDo({ role }: { role: Role }) {
  const loaded = useTasks();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="text-lg">
        To do
      </h2>
      <LoadedView
        state={loaded}
        placeholder={<div className="mt-3 h-12 rounded-md border border-line" />}
      >
        {({ tasks, steps }) => <TaskList tasks={tasks} steps={steps} role={role} look="panel" />}
      </LoadedView>
    </section>
  );
}
