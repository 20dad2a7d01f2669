import { carPath } from "#shared/lib/car-path.ts";

/** Addresses of the pages. No other file writes one out. */
export const paths = {
  home: () => "/",
  category: (categoryId: string) => `/categories/${categoryId}`,
  newCars: () => "/new-cars",
  usedCars: () => "/used-cars",
  upcoming: () => "/upcoming",
  car: (car: { _id: string; name: string }) => carPath({ id: car._id, name: car.name }),
  blogs: () => "/blogs",
  mobileNav: () => "/mobile-nav",
  login: () => "/login",
  register: () => "/register",
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
  verifyEmail: () => "/verify-email",
  /** Shown in the popup, when it has come back from the provider. */
  signedIn: () => "/signed-in",
  /** The way into the popup: the server sends it on to the provider. */
  googleSignIn: () => "/api/auth/google",
  dashboard: () => "/dashboard",
  account: () => "/dashboard/account",
  outbox: () => "/dashboard/outbox",
};

/** The same list on another page; the first page has the bare address. */
export function pageOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id in `/cars/<id>-<slug>`; undefined when there is none. */
export function carIdOf(segment: string): string | undefined {
  return UUID.exec(segment)?.[0].toLowerCase();
}
