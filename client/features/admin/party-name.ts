import { t } from "#shared/lib/text.ts";

/** The name of somebody within a sentence. */
export function nameOfParty({ name }: { name: string | null }): string {
  return name ?? t`a deleted account`;
}
