import type { SystemCheck } from "#shared/contract/system.ts";

/** What a check has found. The texts are for the operator, and hold no key, password or personal data. */
export type Finding = Pick<SystemCheck, "state" | "detail"> & { fix?: string };

/** A check of something that the site depends on. */
export interface Check {
  /** Stable, in kebab case. */
  id: string;
  /** In the language of the scope. */
  name: () => string;
  /** Rejects when what is checked does not answer. */
  look(): Promise<Finding>;
  /** What to do when `look` rejects; none where it reads settings alone. */
  fix?: () => string;
}
