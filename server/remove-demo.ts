import { loadConfig } from "./config.ts";
import { removeDemo } from "./demo.ts";
import { createLog } from "./log.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const config = loadConfig();
  const log = createLog(config);
  const database = await openSite(config, log);
  try {
    await prepareDatabase(database, log);
    const { users, products } = await removeDemo(database.kysely);
    process.stdout.write(`Removed ${users} demo accounts and ${products} of their cars.\n`);
  } finally {
    await database.close();
  }
});
