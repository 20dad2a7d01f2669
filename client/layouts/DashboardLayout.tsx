import { Outlet, useLocation } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Failure } from "#client/features/marketing/Failure.tsx";
import { paths } from "#client/paths.ts";
import { RequireUser } from "./RequireUser.tsx";
import { Frame } from "./Frame.tsx";

interface MenuEntry {
  label: string;
  href: string;
  /** The only role that sees the link; every role when absent. */
  role?: Role;
}

/** The side menu: Dashboard for everyone, then each role's links. */
const MENU: readonly MenuEntry[] = [
  { label: "Dashboard", href: paths.dashboard() },
  { label: "Add Product", href: paths.addProduct(), role: "Seller" },
  { label: "My Products", href: paths.myProducts(), role: "Seller" },
  { label: "Import", href: paths.importCars(), role: "Seller" },
  { label: "Bookings of my cars", href: paths.mySales(), role: "Seller" },
  { label: "Verification", href: paths.verification(), role: "Seller" },
  { label: "My Bookings", href: paths.myBookings(), role: "Buyer" },
  { label: "Wishlist", href: paths.myWishlist(), role: "Buyer" },
  { label: "My Orders", href: paths.myOrders(), role: "Buyer" },
  { label: "Figures", href: paths.figures(), role: "admin" },
  { label: "All Products", href: paths.manageAllProducts(), role: "admin" },
  { label: "All Bookings", href: paths.manageBookings(), role: "admin" },
  { label: "Sellers", href: paths.sellers(), role: "admin" },
  { label: "Buyers", href: paths.buyers(), role: "admin" },
  { label: "Users", href: paths.users(), role: "admin" },
  { label: "Reports", href: paths.reports(), role: "admin" },
  { label: "Verifications", href: paths.verifications(), role: "admin" },
  { label: "Audit log", href: paths.audit(), role: "admin" },
  { label: "Settings", href: paths.settings(), role: "admin" },
  { label: "Account", href: paths.account() },
  { label: "Outbox", href: paths.outbox(), role: "admin" },
];

/** Pages for signed-in users. The server renders an empty frame, the same for everybody. */
export default function DashboardLayout() {
  return (
    <Frame>
      <RequireUser>{(user) => <Dashboard user={user} />}</RequireUser>
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  );
}

function Dashboard({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10 md:py-10">
      <nav aria-label="Dashboard" className="md:sticky md:top-24 md:self-start">
        <ul className="flex gap-1 overflow-x-auto md:flex-col">
          {MENU.filter(({ role }) => role === undefined || role === user.role).map(
            ({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  ref={pathname === href ? showInMenu : undefined}
                  aria-current={pathname === href ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-sm px-4 font-medium whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                >
                  {label}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet context={user} />
      </div>
    </div>
  );
}

/** On a phone the menu scrolls sideways: brings the current link into view. */
function showInMenu(link: HTMLAnchorElement | null): void {
  const strip = link?.closest("ul");
  if (link && strip) strip.scrollLeft = link.offsetLeft - strip.offsetLeft - 16;
}
