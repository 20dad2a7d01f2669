import { paths } from "#client/paths.ts";

/** The links of the header and of the mobile menu. */
export const NAVIGATION = [
  { label: "Home", href: paths.home() },
  { label: "New Cars", href: paths.newCars() },
  { label: "Used Cars", href: paths.usedCars() },
  { label: "Upcoming", href: paths.upcoming() },
  { label: "Blogs", href: paths.blogs() },
] as const;
