import { randomUUID } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { EVENTS_PATH } from "../../shared/rules/events.ts";
import { readResidentMb } from "../machine/processes.ts";
import type { Figure } from "../report/figure.ts";
import { interleave, percentile } from "../report/statistics.ts";
import { IS_SMOKE } from "../scale.ts";
import { openBeside } from "../site/beside.ts";
import { addMembers, logInAll, makeSessionCookie } from "../site/members.ts";
import { startSecond } from "../site/start-second.ts";
import { type Site, startSite } from "../site/start-site.ts";
import { timeScreen } from "./time-screen.ts";
import { type Bench, BROWSER, CATEGORY_PAGE } from "./plan.ts";

const STREAMS = IS_SMOKE ? 20 : 1_000;
/** A person may have twelve. */
const OF_ONE = 10;
const QUESTIONS = IS_SMOKE ? 3 : 100;
const CONNECTIONS = 8;

interface Stream {
  /** Resolves at the next event. */
  next: () => Promise<void>;
  close: () => void;
}

/** Open streams of events: what they cost a process, and how soon a message is told. */
export async function measureStreams({ plan, load, small }: Bench): Promise<Figure[]> {
  const site = await startSite(small.dataDir);
  const beside = await openBeside(site, small.dataDir);
  const { database, identity } = beside;
  const people: string[] = [];
  try {
    const listeners = await addMembers(database, identity, STREAMS / OF_ONE, "Buyer");
    people.push(...listeners.map(({ id }) => id));
    const headers = listeners.flatMap(({ authorization }) =>
      Array.from({ length: OF_ONE }, () => ({ authorization })),
    );
    const walk = async () => {
      const { p99Ms = NaN } = await load.run({
        way: "walk",
        url: site.url + CATEGORY_PAGE,
        headers: BROWSER,
        seconds: plan.seconds,
        connections: CONNECTIONS,
      });
      return p99Ms;
    };
    await walk();
    const grown: number[] = [];
    const rounds = await interleave(plan.rounds, {
      none: walk,
      open: async () => {
        const before = readResidentMb(site.pid) ?? NaN;
        const streams = await Promise.all(headers.map((each) => open(site, each)));
        grown.push((readResidentMb(site.pid) ?? NaN) - before);
        const p99 = await walk();
        for (const stream of streams) stream.close();
        return p99;
      },
    });

    const { rows } = await database.pool.query<{ id: string; owner: string }>(
      "SELECT id, owner_id AS owner FROM products WHERE state = 'active' LIMIT 1",
    );
    const [car] = rows;
    if (car === undefined) throw new Error("there is no car to ask about");
    const [seller] = await logInAll(database, identity, [car.owner], "Seller");
    const second = await startSecond(site, beside);
    const delays: number[][] = [];
    let ofScreen: number[] = [];
    try {
      for (const reads of [site, second]) {
        const stream = await open(reads, { authorization: seller?.authorization ?? "" });
        const buyers = await addMembers(database, identity, QUESTIONS, "Buyer");
        people.push(...buyers.map(({ id }) => id));
        delays.push(
          await timeEach(buyers, async ({ authorization }) => {
            const told = stream.next();
            await ask(site, car.id, authorization);
            await told;
          }),
        );
        stream.close();
      }
      const buyers = await addMembers(database, identity, QUESTIONS, "Buyer");
      people.push(...buyers.map(({ id }) => id));
      const cookie = await makeSessionCookie(database, beside.secretKey, car.owner);
      ofScreen = await timeScreen(
        { cookie, reads: second, site },
        buyers,
        ({ authorization }, text) => ask(site, car.id, authorization, text),
      );
    } finally {
      await second.stop();
    }
    const [ofOne = [], ofTwo = []] = delays;
    return [
      {
        name: `cached page beside ${STREAMS} open streams, p99`,
        unit: "ms",
        rounds: rounds.open,
        baseline: { name: "the same page without streams", rounds: rounds.none },
        goal: { of: "ratio", atMost: 2 },
      },
      { name: `memory of ${STREAMS} open streams`, unit: "MB", rounds: grown.slice(0, 1) },
      {
        name: "from sending a message to the event at its reader, p95",
        unit: "ms",
        rounds: [percentile(ofOne, 95)],
        goal: { of: "value", atMost: 300 },
      },
      {
        name: "the same where another process has the reader's stream, p95",
        unit: "ms",
        rounds: [percentile(ofTwo, 95)],
        goal: { of: "value", atMost: 300 },
      },
      {
        name: "from sending a message to its reader's screen, on two processes, p95",
        unit: "ms",
        rounds: [percentile(ofScreen, 95)],
        goal: { of: "value", atMost: 300 },
      },
    ];
  } finally {
    await database.pool.query("DELETE FROM conversations WHERE buyer_id = ANY($1::uuid[])", [
      people,
    ]);
    await database.pool.query("DELETE FROM users WHERE id = ANY($1::uuid[])", [people]);
    await database.close();
    await site.stop();
  }
}

/** How long each of some acts takes, one after the other, in milliseconds. */
async function timeEach<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<number[]> {
  const delays: number[] = [];
  for (const each of all) {
    const began = performance.now();
    await act(each);
    delays.push(performance.now() - began);
  }
  return delays;
}

function open(site: Site, headers: Record<string, string>): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let onEvent = () => {};
    const request = get(site.url + EVENTS_PATH, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`a stream was answered with ${response.statusCode}`));
        return;
      }
      let isFirst = true;
      whenTold(response, () => {
        // The event of the opening itself.
        if (isFirst) resolve({ next: () => new Promise((tell) => (onEvent = tell)), close });
        else onEvent();
        isFirst = false;
      });
    });
    const close = () => request.destroy();
    request.once("error", reject);
  });
}

function whenTold(response: IncomingMessage, tell: () => void): void {
  response.on("data", (chunk: Buffer) => {
    if (chunk.includes("data:")) tell();
  });
  // Closed by `close`.
  response.on("error", () => {});
}

async function ask(
  site: Site,
  car: string,
  authorization: string,
  text = "Is it still available?",
): Promise<void> {
  const reply = await fetch(`${site.url}/api/cars/${car}/conversation`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ text, key: randomUUID() }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`a question was answered with ${reply.status}`);
}
