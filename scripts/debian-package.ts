import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a package where that is allowed: as root on Debian. The caller must check whether it is installed
 * afterwards.
 */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stdout.write(`Installing Debian's ${name} …\n`);
  const options = {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
}
