import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { visitManifestOf } from "../client/lib/browser/visit-manifest.ts";

const START = "window.__reactRouterManifest=";

interface Manifest {
  url: string;
  routes: Record<string, { id: string; parentId?: string }>;
}

/**
 * Writes a second manifest of the router's routes beside the one for all: without those of the dashboard, which public
 * pages reach by loading a document. Saves public pages 1 kB.
 *
 * @throws {Error} if the build has no manifest of the shape that is known
 */
export function writeVisitManifest(language: string): void {
  const client = join("build", language, "client");
  const [file = "", ...more] = globSync(join(client, "assets", "manifest-*.js"));
  const script = file === "" ? "" : readFileSync(file, "utf8");
  if (more.length > 0 || !script.startsWith(START))
    throw new Error(`build/${language} has no manifest of routes that is known`);
  const manifest = JSON.parse(script.slice(START.length).replace(/;\s*$/, "")) as Manifest; // written by the router
  const url = visitManifestOf(manifest.url);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id, { parentId }]) => ![id, parentId].includes("layouts/DashboardLayout"),
    ),
  );
  writeFileSync(join(client, url), `${START}${JSON.stringify({ ...manifest, routes, url })};`);
}
