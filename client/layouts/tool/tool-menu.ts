import { t } from "#shared/lib/text.ts";
import type { TaskName } from "#shared/rules/figures.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { paths } from "#client/paths.ts";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";

export interface MenuLink {
  label: string;
  href: string;
  icon: ToolIconName;
  /** The tasks whose number stands beside the label. */
  waiting?: readonly TaskName[];
}

export interface MenuGroup {
  /** Absent for links that need none. */
  title?: string;
  links: readonly MenuLink[];
}

export const DASHBOARD: MenuLink = {
  label: t`Dashboard`,
  href: paths.dashboard(),
  icon: "dashboard",
};
const STATISTICS: MenuLink = { label: t`Statistics`, href: paths.figures(), icon: "figures" };
const NOTICES: MenuLink = { label: t`Notifications`, href: paths.notices(), icon: "bell" };
const ACCOUNT: MenuLink = { label: t`Account`, href: paths.account(), icon: "account" };

const MY_PRODUCTS: MenuLink = {
  label: t`My Products`,
  href: paths.myProducts(),
  icon: "car",
  waiting: ["reports_asked", "cars_taken_down"],
};
const SALES: MenuLink = {
  label: t`Bookings`,
  href: paths.mySales(),
  icon: "booking",
  waiting: ["reserved_cars"],
};
const MY_BOOKINGS: MenuLink = {
  label: t`My Bookings`,
  href: paths.myBookings(),
  icon: "booking",
  waiting: ["payments_failed", "offers", "holds_ending", "holds_open"],
};
const MESSAGES: MenuLink = {
  label: t`Messages`,
  href: paths.conversations(),
  icon: "message",
  waiting: ["messages_unread"],
};
const SEARCHES_SAVED: MenuLink = {
  label: t.of("in the menu")`Saved searches`,
  href: paths.mySearches(),
  icon: "search",
};
const WISHLIST: MenuLink = { label: t`Wishlist`, href: paths.myWishlist(), icon: "wishlist" };
const REPORTS: MenuLink = {
  label: t`Reports`,
  href: paths.reports(),
  icon: "report",
  waiting: ["reports_waiting"],
};
const COMPLAINTS: MenuLink = {
  label: t.of("in the menu")`Message reports`,
  href: paths.complaints(),
  icon: "message",
  waiting: ["complaints_waiting"],
};
const ALL_BOOKINGS: MenuLink = {
  label: t`All Bookings`,
  href: paths.manageBookings(),
  icon: "booking",
  waiting: ["refunds_failed"],
};

/** The links of each role: Dashboard for everyone, then the role's own, in groups. */
export const TOOL_MENU: Record<Role, readonly MenuGroup[]> = {
  Seller: [
    { links: [DASHBOARD, STATISTICS] },
    {
      title: t`Selling`,
      links: [
        MY_PRODUCTS,
        { label: t`Add Product`, href: paths.addProduct(), icon: "add" },
        { label: t`Import`, href: paths.importCars(), icon: "import" },
      ],
    },
    { title: t`Buyers`, links: [MESSAGES, SALES] },
    {
      title: t`You`,
      links: [
        { label: t`Verification`, href: paths.verification(), icon: "verification" },
        SEARCHES_SAVED,
        NOTICES,
        ACCOUNT,
      ],
    },
  ],
  Buyer: [
    { links: [DASHBOARD] },
    {
      title: t`Buying`,
      links: [
        MESSAGES,
        MY_BOOKINGS,
        { label: t`My Orders`, href: paths.myOrders(), icon: "order" },
        WISHLIST,
        SEARCHES_SAVED,
      ],
    },
    { title: t`You`, links: [NOTICES, ACCOUNT] },
  ],
  admin: [
    {
      links: [DASHBOARD, STATISTICS],
    },
    {
      title: t`To review`,
      links: [
        REPORTS,
        COMPLAINTS,
        {
          label: t`Verifications`,
          href: paths.verifications(),
          icon: "verification",
          waiting: ["verifications_waiting"],
        },
      ],
    },
    {
      title: t`Market`,
      links: [
        { label: t`All Products`, href: paths.manageAllProducts(), icon: "car" },
        ALL_BOOKINGS,
      ],
    },
    {
      title: t`People`,
      links: [
        { label: t`Sellers`, href: paths.sellers(), icon: "seller" },
        { label: t`Buyers`, href: paths.buyers(), icon: "buyer" },
        { label: t`Users`, href: paths.users(), icon: "users" },
      ],
    },
    {
      title: t`Site`,
      links: [
        { label: t`Settings`, href: paths.settings(), icon: "settings" },
        { label: t`System`, href: paths.system(), icon: "pulse" },
        { label: t`Outbox`, href: paths.outbox(), icon: "outbox" },
        { label: t`Audit log`, href: paths.audit(), icon: "audit" },
        NOTICES,
        ACCOUNT,
      ],
    },
  ],
};

/** The main places of each role, with the words of the bar at the foot of a phone. */
export const MAIN_PLACES: Record<Role, readonly MenuLink[]> = {
  Seller: [
    DASHBOARD,
    { ...MY_PRODUCTS, label: t.of("a narrow place")`My Products` },
    MESSAGES,
    { ...SALES, label: t.of("a narrow place")`Bookings` },
  ],
  Buyer: [
    DASHBOARD,
    MESSAGES,
    { ...MY_BOOKINGS, label: t.of("a narrow place")`Bookings` },
    WISHLIST,
  ],
  admin: [DASHBOARD, REPORTS, { ...ALL_BOOKINGS, label: t.of("a narrow place")`Bookings` }],
};

export interface ToolSearchPlace {
  label: string;
  action: string;
  /** Its rows are found by email, too. */
  hasEmails?: true;
  /** Names it where there is no choice. */
  only?: string;
  /** The patterns of the pages, besides its own, on which it is chosen. */
  at?: readonly string[];
}

/** Where the search of the bar looks, for each role. */
export const SEARCHES: Record<Role, readonly ToolSearchPlace[]> = {
  Seller: [{ label: t`My cars`, action: paths.myProducts(), only: t`Search my cars` }],
  Buyer: [{ label: t`Used cars`, action: paths.usedCars(), only: t`Search used cars` }],
  admin: [
    { label: t`Cars`, action: paths.manageAllProducts() },
    {
      label: t`People`,
      action: paths.users(),
      hasEmails: true,
      at: [PAGE_PATHS.sellers, PAGE_PATHS.buyers, PAGE_PATHS.person],
    },
    {
      label: t`Bookings`,
      action: paths.manageBookings(),
      hasEmails: true,
      at: [PAGE_PATHS.bookingRecord, PAGE_PATHS.paymentRecord],
    },
  ],
};

/** Whether a page belongs to a place of the menu: it is that, or one of its own, such as a conversation of Messages. */
export function isAt(pathname: string, href: string): boolean {
  return pathname === href || (href !== DASHBOARD.href && pathname.startsWith(`${href}/`));
}
