import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A browser for the journeys: `CHROMIUM`, a known place, or Debian's package when we may install it. */
export function findBrowser(): string {
  const named = process.env["CHROMIUM"];
  const found = [...(named ? [named] : []), ...KNOWN].find((path) => existsSync(path));
  if (found !== undefined) return found;

  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) {
    process.stdout.write("No browser found; installing Debian's chromium …\n");
    const options = {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    spawnSync("apt-get", ["update", "-qq"], options);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
    const installed = KNOWN.find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  throw new Error(
    "The journeys need a Chromium or Chrome and none was found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.",
  );
}
