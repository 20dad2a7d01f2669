import { parseArgs } from "node:util";
import { buildSite, isBuilt } from "../scripts/build-site.ts";
import { FULL, QUICK } from "./server/plan.ts";
import { benchServer } from "./server/run.ts";
import { benchWeb } from "./web/run.ts";

const USAGE = "usage: npm run bench [-- server | web] [-- --quick]\n";

interface Options {
  what: "server" | "web";
  isQuick: boolean;
}

/** Exit codes: 0 every goal is met, 1 one is missed, 2 the command was not understood. */
async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { what, isQuick } = options;
  if (!isBuilt()) await buildSite();
  const isGood =
    what === "web" ? await benchWeb(isQuick) : await benchServer(isQuick ? QUICK : FULL);
  return isGood ? 0 : 1;
}

function readOptions(): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: "boolean", default: false } },
    });
    const [what = "server", ...more] = positionals;
    if ((what !== "server" && what !== "web") || more.length > 0) return undefined;
    return { what, isQuick: values.quick };
  } catch {
    return undefined; // an unknown option
  }
}

process.exitCode = await run();
