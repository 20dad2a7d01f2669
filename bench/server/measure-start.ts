import { setTimeout as sleep } from "node:timers/promises";
import { findDescendants, readProportionalMb, readResidentMb } from "../machine/processes.ts";
import type { Figure } from "../report/figure.ts";
import { IS_SMOKE, SCALE } from "../scale.ts";
import { startSite } from "../site/start-site.ts";
import { type Bench, BROWSER, CATEGORY_JSON, CATEGORY_PAGE } from "./plan.ts";

const STARTS = SCALE.starts;
const SETTLE_MS = IS_SMOKE ? 0 : 3_000;

/** Time to the first answer on existing data, and memory before and after work. */
export async function measureStart({ plan, load, large }: Bench): Promise<Figure[]> {
  const seconds: number[] = [];
  const idle = newMemory();
  const worked = newMemory();
  for (let start = 0; start < STARTS; start += 1) {
    const site = await startSite(large.dataDir);
    seconds.push(site.readySeconds);
    if (start < plan.rounds) {
      await sleep(SETTLE_MS);
      readMemory(site.pid, idle);
      for (const path of [CATEGORY_PAGE, CATEGORY_JSON, "/used-cars?page=2", "/"]) {
        await load.run({
          way: "flood",
          url: site.url + path,
          headers: BROWSER,
          seconds: plan.warmupSeconds,
        });
      }
      readMemory(site.pid, worked);
    }
    await site.stop();
  }
  return [
    { name: "start to /readyz with 310k cars", unit: "s", rounds: seconds },
    ...memoryFigures("idle", idle),
    ...memoryFigures("after load", worked),
  ];
}

interface Memory {
  server: number[];
  postgres: number[];
}

function newMemory(): Memory {
  return { server: [], postgres: [] };
}

function readMemory(pid: number, into: Memory): void {
  const server = readResidentMb(pid);
  const postgres = readProportionalMb(findDescendants(pid, "postgres"));
  if (server !== undefined) into.server.push(server);
  if (postgres !== undefined) into.postgres.push(postgres);
}

function memoryFigures(when: string, { server, postgres }: Memory): Figure[] {
  const shared = "Pages that PostgreSQL's processes share are counted once.";
  return [
    ...(server.length === 0
      ? []
      : [{ name: `memory of the server, ${when}`, unit: "MB", rounds: server }]),
    ...(postgres.length === 0
      ? []
      : [
          { name: `memory of its PostgreSQL, ${when}`, unit: "MB", rounds: postgres, note: shared },
        ]),
  ];
}
