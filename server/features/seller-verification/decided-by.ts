import type { Actor } from "#server/base/actor.ts";

export function decidedBy({ userId }: Actor) {
  return { decided_by: userId, decided_at: new Date() };
}
