import { loadConfig } from "#server/settings/config.ts";
import { removeDemo } from "#demo/remove-demo.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const config = loadConfig();
  const log = openCommandLog(config);
  const database = await openSite(config, log);
  try {
    await prepareDatabase(database, log);
    const { users, products } = await database.asOwner(removeDemo);
    process.stdout.write(`Removed ${users} demo accounts and their ${products} cars.\n`);
  } finally {
    await database.close();
  }
});
