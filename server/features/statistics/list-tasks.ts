import type { Tasks } from "#shared/contract/figures.ts";
import { TASKS } from "#shared/rules/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import type { FigureContext } from "./context.ts";
import { findSteps, findTasks } from "./views/figures.ts";

/** What waits for a person, the most urgent first, and what a new seller has not done yet. */
export async function listTasks({ pool }: FigureContext, actor: Actor): Promise<Tasks> {
  const [counts, steps] = await Promise.all([findTasks(pool, actor), findSteps(pool, actor)]);
  const tasks = TASKS.map((name) => ({ name, count: counts[name] ?? 0 }));
  return { tasks: tasks.filter(({ count }) => count > 0), steps };
}
