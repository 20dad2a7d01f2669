import { parseArgs } from "node:util";
import { buildSite, isBuilt } from "../scripts/build-site.ts";
import { FULL, QUICK } from "./server/plan.ts";
import { benchServer } from "./server/run.ts";
import { benchWeb } from "./web/run.ts";

const USAGE = "usage: npm run bench [-- server | web] [-- --quick] [-- --only <part of a title>]\n";

interface Options {
  what: "server" | "web";
  isQuick: boolean;
  /** Of the server: the parts whose title has this in it. */
  only: string;
}

/** Exit codes: 0 every goal is met, 1 one is missed, 2 the command was not understood. */
async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { what, isQuick, only } = options;
  if (!isBuilt()) await buildSite();
  const isGood =
    what === "web" ? await benchWeb(isQuick) : await benchServer(isQuick ? QUICK : FULL, only);
  return isGood ? 0 : 1;
}

function readOptions(): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", default: "" },
      },
    });
    const [what = "server", ...more] = positionals;
    if ((what !== "server" && what !== "web") || more.length > 0) return undefined;
    return { what, isQuick: values.quick, only: values.only };
  } catch {
    return undefined; // an unknown option
  }
}

process.exitCode = await run();
