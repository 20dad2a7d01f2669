import { type Answer, type Call, ok } from "./call.ts";
import { readPaging, toPage } from "./lists.ts";
import { readBoolean, readInteger, readText } from "./params.ts";
import { Fault } from "./wire.ts";

/** The events of the past, and the settings for delivering the next ones. */

export async function retrieveEvent({ db, id }: Call): Promise<Answer> {
  const { rows } = await db.query<{ body: string }>(
    "SELECT body FROM sandbox_events WHERE id = $1",
    [id],
  );
  if (rows[0] === undefined) throw noSuchEvent(id);
  return ok(JSON.parse(rows[0].body) as object); // written by `emit`
}

export function noSuchEvent(id: string): Fault {
  return new Fault(404, {
    code: "resource_missing",
    message: `No such event: '${id.slice(0, 100)}'`,
    param: "id",
  });
}

export async function listEvents(call: Call): Promise<Answer> {
  const paging = readPaging(call);
  const type = readText(call.params, "type") ?? null;
  const { rows } = await call.db.query<{ body: string }>(
    `SELECT body FROM sandbox_events
     WHERE ($1::text IS NULL OR type = $1)
       AND ($2::text IS NULL OR sequence < (SELECT sequence FROM sandbox_events WHERE id = $2))
     ORDER BY sequence DESC LIMIT $3`,
    [type, paging.startingAfter ?? null, paging.limit + 1],
  );
  const events = rows.map(({ body }) => JSON.parse(body) as object); // written by `emit`
  return toPage(events, paging, "/v1/events");
}

const LONGEST_DELAY_MS = 86_400_000;
const MOST_COPIES = 20;

interface Announcing {
  delay_ms: number;
  copies: number;
  is_held: boolean;
}

/** Delays, duplicates or holds back the events of the future. Ending the hold sends the held events. */
export async function changeAnnouncing({ db, params }: Call): Promise<Answer> {
  const delay = readInteger(params, "delay_ms", 0) ?? null;
  const copies = readInteger(params, "copies", 1) ?? null;
  const isHeld = readBoolean(params, "hold") ?? null;
  if ((delay ?? 0) > LONGEST_DELAY_MS || (copies ?? 1) > MOST_COPIES)
    throw new Fault(400, { message: "delay_ms is at most a day, copies at most 20." });
  const { rows } = await db.query<Announcing>(
    `UPDATE sandbox_settings SET delay_ms = coalesce($1, delay_ms), copies = coalesce($2, copies),
       is_held = coalesce($3, is_held)
     RETURNING delay_ms, copies, is_held`,
    [delay, copies, isHeld],
  );
  if (isHeld === false)
    await db.query(
      "UPDATE sandbox_events SET state = 'waiting', due_at = now() WHERE state = 'held'",
    );
  const { delay_ms, copies: count, is_held: hold } = rows[0] ?? {};
  return ok({ object: "sandbox.webhooks", delay_ms, copies: count, hold });
}
