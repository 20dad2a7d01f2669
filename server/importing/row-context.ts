import type { CategoryMemory } from "./category-memory.ts";
import type { Plan, UnitDefaults } from "./plan.ts";

export interface RowContext {
  readonly plan: Plan;
  readonly defaults: UnitDefaults;
  /** What is later is the future. */
  readonly now: Date;
  readonly categories: CategoryMemory;
  /** The seller whose products they become. */
  readonly ownerId: string;
  /** ISO 8601; when the listings end. */
  readonly expiresAt: string;
}
