import type { Actor } from "#server/base/actor.ts";

/** Somebody who acts, for a test without a server. */
export function makeActor(userId: string, role: Actor["role"] = "Buyer"): Actor {
  const email = `${userId}@mail.example`;
  return { userId, role, email, address: "127.0.0.1", sessionId: `session of ${userId}` };
}
