import { layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import { FIRST_LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { PAGES } from "#shared/rules/pages.ts";

/** The router reads this file without the build's plugins, so the language is not in `PAGES` yet. */
const LANGUAGE = import.meta.env["VITE_LANGUAGE"] ?? FIRST_LANGUAGE;
const SIGNED_IN = PAGES.signedIn.path;
const pages = Object.entries(PAGES).map(([name, { path }]) => ({ name, path }));
const dashboard = pages.filter(({ path }) => isOfDashboard(path));
// The sign-in popup's page has no layout.
const site = pages.filter(({ path }) => !isOfDashboard(path) && path !== SIGNED_IN);

/** Routes of all pages, each with the component of its name, in one of two layouts. */
export default matchCase([
  layout("layouts/PublicLayout.tsx", [...site.map(toRoute), route("*", "pages/NotFoundPage.tsx")]),
  layout("layouts/DashboardLayout.tsx", dashboard.map(toRoute)),
  toRoute({ name: "signedIn", path: SIGNED_IN }),
]) satisfies RouteConfig;

function isOfDashboard(path: string): boolean {
  return /^\/dashboard(\/|$)/.test(path);
}

function toRoute({ name, path }: { name: string; path: string }): RouteConfigEntry {
  const file = `pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`;
  const address = pathIn(LANGUAGE, path);
  return address === "/" ? { file, index: true } : route(address.slice(1), file);
}

/** Makes paths case-sensitive: `/Blogs` would otherwise be rendered and cached beside `/blogs`. */
function matchCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: matchCase(children) }),
  }));
}
