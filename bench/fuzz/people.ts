import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { FuzzRole, Secrets } from "./judge.ts";
import { type FuzzReply, send } from "./send.ts";
import type { Known } from "./values.ts";

/** A demo account that is logged in. */
export interface Person {
  role: FuzzRole;
  id: string;
  email: string;
  cookie: string;
  token: string;
}

const JSON_TYPE: [string, string] = ["content-type", "application/json"];

/** Sessions of the account may be ended by another request at the same moment. */
const TRIES = 5;

/** Logs in as the demo account of a role. @throws Error when the site refuses every time */
export async function logIn(origin: string, role: FuzzRole): Promise<Person> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await tryLogIn(origin, role);
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

async function tryLogIn(origin: string, role: FuzzRole): Promise<Person> {
  const opened = await send(origin, {
    method: "POST",
    target: "/api/auth/demo",
    headers: [JSON_TYPE],
    body: Buffer.from(JSON.stringify({ role })),
  });
  const { user } = readJson(opened);
  if (user === undefined) throw new Error(`no log-in as ${role}: ${opened.body.toString()}`);
  const cookie = [opened.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const asked = await send(origin, {
    method: "GET",
    target: `/api/jwt?email=${encodeURIComponent(user.email)}`,
    headers: [["cookie", cookie]],
    body: undefined,
  });
  const { accessToken } = readJson(asked);
  if (accessToken === undefined) throw new Error(`no token as ${role}: ${asked.body.toString()}`);
  return { role, id: user.uid, email: user.email, cookie, token: accessToken };
}

/** What the two calls answer; a refusal has neither. */
interface LogInReply {
  user?: { uid: string; email: string };
  accessToken?: string;
}

function readJson({ body }: FuzzReply): LogInReply {
  return JSON.parse(body.toString()) as LogInReply; // of our own site
}

const WORDS = [
  "Volkswagen",
  "volkswagen",
  "volkswagen.golf",
  "Golf",
  "BMW",
  "bmw.3-series",
  "diesel",
  "estate",
  "01",
  "02",
  "10115",
  "Berlin",
  "DE",
  "EUR",
  "12500",
  "2015",
  "2024-01",
  "WVWZZZ1KZAW000001",
  "fraud",
  "Ada Meyer",
  "+49 40 123456",
  "/placeholder.png",
  "used",
  "12345678",
  "a password of mine",
  "under 8000 after 2015",
  "newest",
  "https://example.com/a.jpg",
  "https://push.example/abc",
  "1",
];

/** Reads what the site holds; ids of the people who are logged in are kept apart, so that admins do not delete them. */
export async function readKnown(
  { pool }: Pick<OpenedDatabase, "pool">,
  people: readonly Person[],
): Promise<{ known: Known; strangers: Known }> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid' ORDER BY 1`,
  );
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM "${name}" ORDER BY id LIMIT 300`,
    );
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  const { rows } = await pool.query<{ email: string }>("SELECT email FROM users ORDER BY email");
  const emails = [
    ...rows.map(({ email }) => email),
    "nobody@example.com",
    "New.Person@Example.com",
  ];
  const own = new Set(people.map(({ id }) => id));
  const known = { ids, emails, words: WORDS };
  const others = new Map([...ids].map(([name, all]) => [name, all.filter((id) => !own.has(id))]));
  return { known, strangers: { ...known, ids: others } };
}

/** What must not be seen: every hash, token and key of the database, and each person's address. */
export async function readSecrets(
  { pool }: Pick<OpenedDatabase, "pool">,
  more: readonly string[],
): Promise<Secrets> {
  const { rows } = await pool.query<{ secret: string }>(
    `SELECT password AS secret FROM accounts WHERE password IS NOT NULL
     UNION SELECT token FROM sessions UNION SELECT secret FROM two_factors
     UNION SELECT backup_codes FROM two_factors UNION SELECT private_key FROM signing_keys
     UNION SELECT token FROM reply_addresses`,
  );
  const { rows: people } = await pool.query<{ email: string }>("SELECT email FROM users");
  return {
    values: [...rows.map(({ secret }) => secret), ...more].filter((one) => one.length >= 8),
    emails: people.map(({ email }) => email),
  };
}
