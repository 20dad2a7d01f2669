import { t } from "#shared/lib/text.ts";
import { paths } from "#client/paths.ts";

/** The links of the header and of the mobile menu. */
export const NAVIGATION = [
  { label: t`Home`, href: paths.home() },
  { label: t`New Cars`, href: paths.newCars() },
  { label: t`Used Cars`, href: paths.usedCars() },
  { label: t`Upcoming`, href: paths.upcoming() },
  { label: t`Blogs`, href: paths.blogs() },
] as const;
