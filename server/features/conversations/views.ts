import { type Kysely, sql } from "kysely";
import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { MESSAGES_PAGE, otherSide, type Side } from "#shared/rules/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import type { Database } from "#server/db/schema.ts";
import { Conditions } from "#server/search/conditions.ts";
import type { ConversationContext } from "./context.ts";
import { noConversation } from "./policy.ts";
import { findAttachments } from "./rows.ts";
import { type ConversationLine, toConversation, toMessage } from "./shapes.ts";

/** Conversations with unread messages; $1 is the person. */
export const UNREAD_OF = `(SELECT count(*)::int FROM conversations
  WHERE buyer_id = $1 AND buyer_unread > 0 OR seller_id = $1 AND seller_unread > 0)`;

/** A person's conversations from their own side; $1 is the person. */
const OWN = (["buyer", "seller"] as const) // sides
  .map(
    (side) => `SELECT id, '${side}' AS side, product_id, product_name, newest, last_message_at,
      ${side}_unread AS unread, ${side}_archived AS is_archived, ${otherSide(side)}_id AS other_id
    FROM conversations WHERE ${side}_id = $1`,
  )
  .join(" UNION ALL ");

/** Characters of the last message that a line of the list can show. */
const SHOWN = 200;

const LINES = `SELECT c.*, c.last_message_at::text AS last_message_at_text,
    left(last.text, ${SHOWN}) AS last_text, last.author AS last_author,
    last.attachments AS last_attachments,
    theirs.email AS other_email, theirs.phone AS other_phone, mine.email AS own_email, mine.phone AS own_phone,
    u.name AS other_name, u.image_id AS other_image,
    EXISTS (SELECT FROM person_blocks WHERE blocker_id = $1 AND blocked_id = c.other_id) AS by_you,
    EXISTS (SELECT FROM person_blocks WHERE blocker_id = c.other_id AND blocked_id = $1) AS by_other,
    p.name AS car_name, p.resale_price_minor, p.currency, p.state, p.expires_at <= now() AS is_expired,
    p.taken_down_at IS NOT NULL AS is_taken_down,
    i.id AS image_id, i.width AS image_width, i.height AS image_height, i.thumbhash, pp.alt AS image_alt
  FROM (${OWN}) c
  JOIN conversation_messages last ON last.conversation_id = c.id AND last.number = c.newest
  LEFT JOIN users u ON u.id = c.other_id
  LEFT JOIN shared_contacts theirs ON theirs.conversation_id = c.id AND theirs.side <> c.side
  LEFT JOIN shared_contacts mine ON mine.conversation_id = c.id AND mine.side = c.side
  LEFT JOIN products p ON p.id = c.product_id
  LEFT JOIN product_pictures pp ON pp.product_id = p.id AND pp.position = 0
  LEFT JOIN images i ON i.id = pp.image_id`;

interface AskedList {
  q?: string | undefined;
  archived: "yes" | "no";
  car?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of a person's conversations: unread first, then the latest. */
export async function listConversations(
  { pool, secretKey, site }: ConversationContext,
  { userId }: Actor,
  { q = "", archived, car, limit, cursor }: AskedList,
): Promise<{ headers: { link?: string }; body: Conversation[] }> {
  const scope = `conversations-${userId}-${archived}-${car ?? ""}-${q}`;
  const where = new Conditions([userId]).add("c.is_archived = ?", archived === "yes");
  if (car !== undefined) where.add("c.product_id = ?", car);
  const words = q.split(/\s+/).filter((word) => word !== "");
  for (const word of words)
    where.add(
      `(c.product_name ILIKE ? OR u.name ILIKE ? OR EXISTS (SELECT FROM conversation_messages m
        WHERE m.conversation_id = c.id AND m.text ILIKE ?))`,
      `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    );
  if (cursor !== undefined) {
    const [isUnread = "", at = "", id = ""] = readCursor(secretKey, scope, cursor);
    const place = [isUnread, at, id].map((part) => `$${where.values.push(part)}`);
    where.add(
      `(c.unread > 0, c.last_message_at, c.id) < (${place[0]}::boolean, ${place[1]}::timestamptz, ${place[2]}::uuid)`,
    );
  }
  const { rows } = await pool.query<ConversationLine>(
    `${LINES} WHERE ${where.text}
     ORDER BY c.unread > 0 DESC, c.last_message_at DESC, c.id DESC LIMIT ${limit + 1}`,
    where.values,
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [String(row.unread > 0), row.last_message_at_text, row.id],
    address: `${site.origin}/api/conversations`,
    query: { ...(q !== "" && { q }), archived, ...(car !== undefined && { car }) },
  });
  return { headers, body: shown.map(toConversation) };
}

interface Found {
  conversation: Conversation;
  messages: Message[];
  hasOlder: boolean;
  aboutCar: number;
}

/** A conversation of a person, with one page of messages. @throws AppError NOT_FOUND */
export async function readConversation(
  { pool, kysely }: Pick<ConversationContext, "pool" | "kysely">,
  { userId }: Actor,
  { id, before }: { id: string; before?: number | undefined },
): Promise<Found> {
  const lines = await pool.query<ConversationLine & { about_car: number }>(
    `SELECT found.*, (SELECT count(*)::int FROM (${OWN}) own
       WHERE own.product_id = found.product_id AND own.is_archived = found.is_archived) AS about_car
     FROM (${LINES} WHERE c.id = $2) found`,
    [userId, id],
  );
  const [line] = lines.rows;
  if (line === undefined) throw noConversation();
  const { rows } = await pool.query<Parameters<typeof toMessage>[0]>(
    `SELECT number, author, text, sent_at, key, is_by_mail FROM conversation_messages
     WHERE conversation_id = $1 AND ($2::int IS NULL OR number < $2)
     ORDER BY number DESC LIMIT ${MESSAGES_PAGE}`,
    [id, before ?? null],
  );
  const numbers = rows.map(({ number }) => number);
  const attachments = await findAttachments(kysely, id, numbers);
  return {
    conversation: toConversation(line),
    messages: rows.toReversed().map((row) => toMessage(row, line.side, attachments)),
    hasOlder: (rows.at(-1)?.number ?? 1) > 1,
    // That a conversation is about the same car is known while there is the car.
    aboutCar: Math.max(1, line.about_car),
  };
}

/** What the mail about an unread message says. */
export interface Unread {
  id: string;
  name: string;
  email: string;
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  from: string;
  item: string;
  text: string;
  number: number;
  /** How many attachments the message has. */
  attachments: number;
}

/** The first message that a side has neither read nor been mailed about; undefined when there is none, or nobody to read it. */
export async function findUnread(
  db: Kysely<Database>,
  id: string,
  side: Side,
): Promise<Unread | undefined> {
  const [own, other] = [sql.raw(side), sql.raw(otherSide(side))];
  const { rows } = await sql<Unread>`
    SELECT c.id, reader.name, reader.email, reader.email_verified AS "isConfirmed", coalesce(writer.name, 'Somebody') AS "from",
      c.product_name AS item, m.text, m.number, m.attachments
    FROM conversations c
    JOIN users reader ON reader.id = c.${own}_id
    LEFT JOIN users writer ON writer.id = c.${other}_id
    JOIN conversation_messages m ON m.conversation_id = c.id AND m.number > greatest(c.${own}_read, c.${own}_mailed)
      AND m.author <> ${side}
    WHERE c.id = ${id} ORDER BY m.number LIMIT 1`.execute(db);
  return rows[0];
}
