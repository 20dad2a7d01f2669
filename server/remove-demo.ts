import { loadConfig } from "./config.ts";
import { openDatabase } from "./db/connect.ts";
import { removeDemo } from "./demo.ts";
import { createLog } from "./log.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const config = loadConfig();
  const log = createLog(config);
  const database = await openDatabase({ ...config, log, mode: "join" });
  try {
    await prepareDatabase(database, log);
    const { users, products } = await removeDemo(database.kysely);
    process.stdout.write(`Removed ${users} demo accounts and ${products} of their cars.\n`);
  } finally {
    await database.close();
  }
});
