import type { Pool } from "pg";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { SignedIn } from "#server/base/actor.ts";
import { SESSION_MOST_DAYS } from "../rules.ts";

interface ActorRow {
  session_id: string;
  user_id: string;
  email: string;
  role: Role;
}

const SELECT = `
  SELECT s.id AS session_id, u.id AS user_id, u.email, u.role
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.expires_at > now() AND s.created_at > now() - interval '${SESSION_MOST_DAYS} days'
    AND u.suspended_at IS NULL`;

/** The user of a live session, by the session's token. Read at every privileged call. */
export async function findActorByToken(pool: Pool, token: string): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<ActorRow>({
    name: "actor_by_token",
    text: `${SELECT} AND s.token = $1`,
    values: [token],
  });
  return toActor(rows[0]);
}

/** The user of a live session, by the session of an access token. Read at every privileged call. */
export async function findActorBySession(
  pool: Pool,
  sessionId: string,
): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<ActorRow>({
    name: "actor_by_session",
    text: `${SELECT} AND s.id = $1`,
    values: [sessionId],
  });
  return toActor(rows[0]);
}

function toActor(row: ActorRow | undefined): SignedIn | undefined {
  if (row === undefined) return undefined;
  const { session_id: sessionId, user_id: userId, email, role } = row;
  return { sessionId, userId, email, role };
}
