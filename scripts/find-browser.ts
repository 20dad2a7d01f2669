import { existsSync } from "node:fs";
import { installDebianPackage } from "./debian-package.ts";

/** The same engine without windows, menus and profiles: journeys take two thirds of the time. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A full browser: `CHROMIUM`, a known path, or Debian's package where it may be installed. @throws Error
 * where there is none.
 */
export function findBrowser(): string {
  const found = findNamed() ?? findAt(BROWSERS) ?? install("chromium", BROWSERS);
  if (found !== undefined) return found;
  throw new Error(
    "The journeys need a Chromium or Chrome and none was found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.",
  );
}

/**
 * The browser for the journeys: the fastest that is installed or installable. @throws Error like
 * `findBrowser`
 */
export function findQuickBrowser(): string {
  return (
    findNamed() ?? findAt(SHELLS) ?? install("chromium-headless-shell", SHELLS) ?? findBrowser()
  );
}

/**
 * A browser with all its parts: the shell has no notifications. `CHROMIUM` is asked last, because the journeys set it
 * to the fastest. @throws Error like `findBrowser`
 */
export function findWholeBrowser(): string {
  return findAt(BROWSERS) ?? findBrowser();
}

function findNamed(): string | undefined {
  const named = process.env["CHROMIUM"];
  return named ? findAt([named]) : undefined;
}

function findAt(places: readonly string[]): string | undefined {
  return places.find((path) => existsSync(path));
}

function install(name: string, places: readonly string[]): string | undefined {
  installDebianPackage(name);
  return findAt(places);
}
