import { parseArgs } from "node:util";
import { FULL, QUICK } from "./server/plan.ts";
import { benchServer } from "./server/run.ts";

const USAGE = "usage: npm run bench [-- server] [-- --quick]\n";

/** Exit codes: 0 every goal is met, 1 one is missed, 2 the command was not understood. */
async function run(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  return (await benchServer(options.isQuick ? QUICK : FULL)) ? 0 : 1;
}

function readOptions(): { isQuick: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean", default: false } } });
    const [what = "server", ...more] = positionals;
    return what === "server" && more.length === 0 ? { isQuick: values.quick } : undefined;
  } catch {
    return undefined; // an unknown option
  }
}

process.exitCode = await run();
