import type { CategoryMemory } from "./category-memory.ts";
import type { Plan, UnitDefaults } from "./plan.ts";

export interface RowContext {
  readonly plan: Plan;
  readonly defaults: UnitDefaults;
  /** Later dates are in the future. */
  readonly now: Date;
  readonly categories: CategoryMemory;
  /** The seller who will own the products. */
  readonly ownerId: string;
  /** ISO 8601; when the listings expire. */
  readonly expiresAt: string;
}
