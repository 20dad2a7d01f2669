import { createContext, use } from "react";
import type { Tasks } from "#shared/contract/figures.ts";
import type { TaskName } from "#shared/rules/figures.ts";
import { api } from "#client/lib/api/api.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import { useRereading } from "#client/lib/api/use-rereading.ts";

/** After a write: others of the same act, such as the cars of a bulk act, share one reading. */
const SETTLE_MS = 500;

const TasksContext = createContext<Loaded<Tasks>>({ status: "loading" });

/** Gives what waits for the user to the menu, the bell and the overview of a page. */
export const TasksProvider = TasksContext.Provider;

/** What waits for the user: read once for the page, and again after each write, at news and when the tab comes back. */
export function useReadTasks(): Loaded<Tasks> {
  const loaded = useLoaded(() => api.figures.tasks(), [], "tasks");
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useRereading(again, SETTLE_MS);
  return loaded;
}

export function useTasks(): Loaded<Tasks> {
  return use(TasksContext);
}

/** How many tasks of these kinds wait; 0 while that is not known. */
export function useCount(names: readonly TaskName[] = []): number {
  const loaded = useTasks();
  if (loaded.status !== "ready") return 0;
  return loaded.value.tasks
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { count }) => sum + count, 0);
}
