import pino from "pino";
import { loadBrand } from "../../server/settings/brand.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { type OpenedDatabase, openDatabase } from "../../server/db/connect.ts";
import { appointAdmin } from "../../server/features/sign-in/appoint-admin.ts";
import type { AuthContext } from "../../server/features/sign-in/context.ts";
import { signInTrusted } from "../../server/features/sign-in/sign-in-trusted.ts";
import { findActor } from "../../server/features/sign-in/find-actor.ts";
import { VISITOR } from "../../server/http/caller.ts";
import { composeIdentity } from "../../server/compose/identity.ts";
import { prepareDatabase } from "../../server/compose/prepare-database.ts";
import { IS_SMOKE } from "../scale.ts";
import type { Figure } from "../report/figure.ts";
import { median } from "../report/statistics.ts";
import type { Bench } from "./plan.ts";

const GOAL_MS = 0.3;
const CHECKS = IS_SMOKE ? 50 : 3_000;
const ORIGIN = "http://cars.example";

/**
 * The cost of authenticating a call. A call without the check queries nothing for it, so all of the check's
 * time is added. Sequential, on the database the product runs on.
 */
export async function measureAccess({ plan, small }: Bench): Promise<Figure[]> {
  const log = pino({ level: "silent" });
  const config = {
    ...loadConfig({ DATA_DIR: small.dataDir }),
    publicUrl: ORIGIN,
    secretKey: "a key of the bench, long enough",
  };
  const database = await openDatabase({ ...config, log, mode: "join" });
  try {
    await prepareDatabase(database, log);
    const context = makeContext(config, database);
    const credentials = await signIn(context);
    const figures: Figure[] = [];
    for (const [name, given] of Object.entries(credentials)) {
      await timeChecks(context, given);
      const rounds: number[] = [];
      for (let round = 0; round < plan.rounds; round += 1)
        rounds.push(await timeChecks(context, given));
      figures.push({
        name: `access check by ${name}, added to a call`,
        unit: "ms",
        rounds,
        goal: { of: "value", atMost: GOAL_MS },
      });
    }
    return figures;
  } finally {
    await database.close();
  }
}

function makeContext(
  config: Parameters<typeof composeIdentity>[0]["config"],
  { pool, kysely }: OpenedDatabase,
): AuthContext {
  const nothing = { send: () => Promise.resolve() };
  return composeIdentity({
    config,
    brand: loadBrand(config),
    pool,
    kysely,
    email: nothing,
    sms: nothing,
    log: { error: () => {} },
  });
}

interface Credentials {
  authorization: string | undefined;
  cookie: string | undefined;
}

async function signIn(context: AuthContext): Promise<Record<"cookie" | "token", Credentials>> {
  const email = "bench@cars.example";
  const { id } = await appointAdmin(context, email);
  const cookies: string[] = [];
  await signInTrusted(context, { ...VISITOR, setCookies: (set) => void cookies.push(...set) }, id);
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const actor = await findActor(context, { cookie, authorization: undefined });
  if (actor === undefined) throw new Error("the bench could not sign in");
  const token = await context.identity.tokens.sign(actor, actor);
  return {
    cookie: { cookie, authorization: undefined },
    token: { cookie: undefined, authorization: `Bearer ${token}` },
  };
}

/** Median of many checks, in milliseconds. */
async function timeChecks(context: AuthContext, credentials: Credentials): Promise<number> {
  const times: number[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    const began = performance.now();
    const actor = await findActor(context, credentials);
    times.push(performance.now() - began);
    if (actor === undefined) throw new Error("the session of the bench is gone");
  }
  return median(times);
}
