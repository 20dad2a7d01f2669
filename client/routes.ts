import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";

/** Every page in one table. */
export default matchCase([
  layout("layouts/PublicLayout.tsx", [
    index("pages/HomePage.tsx"),
    route("categories/:id", "pages/CategoryPage.tsx"),
    route("new-cars", "pages/NewCarsPage.tsx"),
    route("used-cars", "pages/UsedCarsPage.tsx"),
    route("upcoming", "pages/UpcomingPage.tsx"),
    route("cars/:id", "pages/CarPage.tsx"),
    route("blogs", "pages/BlogsPage.tsx"),
    route("mobile-nav", "pages/MobileNavPage.tsx"),
    route("*", "pages/NotFoundPage.tsx"),
  ]),
]) satisfies RouteConfig;

/** A page has one address: `/Blogs` is not `/blogs`, which would be rendered and stored once more. */
function matchCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: matchCase(children) }),
  }));
}
