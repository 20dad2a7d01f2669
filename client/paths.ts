import { carPath } from "#shared/lib/car-path.ts";
import { PAGES, pagePath } from "#shared/rules/pages.ts";

/** Addresses of the pages, as links need them. */
export const paths = {
  home: () => PAGES.home.path,
  category: (categoryId: string) => pagePath("category", categoryId),
  newCars: () => PAGES.newCars.path,
  usedCars: () => PAGES.usedCars.path,
  upcoming: () => PAGES.upcoming.path,
  car: (car: { _id: string; name: string }) => carPath({ id: car._id, name: car.name }),
  seller: (id: string) => pagePath("seller", id),
  blogs: () => PAGES.blogs.path,
  /** What is saved in this browser. */
  saved: () => PAGES.saved.path,
  mobileNav: () => PAGES.mobileNav.path,
  login: () => PAGES.login.path,
  register: () => PAGES.register.path,
  forgotPassword: () => PAGES.forgotPassword.path,
  resetPassword: () => PAGES.resetPassword.path,
  verifyEmail: () => PAGES.verifyEmail.path,
  /** Shown in the popup, when it has come back from the provider. */
  signedIn: () => PAGES.signedIn.path,
  dashboard: () => PAGES.dashboard.path,
  figures: () => PAGES.figures.path,
  addProduct: () => PAGES.addProduct.path,
  myProducts: () => PAGES.myProducts.path,
  editProduct: (id: string) => pagePath("editProduct", id),
  importCars: () => PAGES.importCars.path,
  myWishlist: () => PAGES.myWishlist.path,
  myBookings: () => PAGES.myBookings.path,
  mySales: () => PAGES.mySales.path,
  myOrders: () => PAGES.myOrders.path,
  /** Of a payment, by its id. */
  receipt: (id: string) => pagePath("receipt", id),
  /** Of a booking, by its id. */
  payment: (id: string) => pagePath("payment", id),
  verification: () => PAGES.verification.path,
  manageAllProducts: () => PAGES.manageAllProducts.path,
  manageBookings: () => PAGES.manageBookings.path,
  sellers: () => PAGES.sellers.path,
  buyers: () => PAGES.buyers.path,
  users: () => PAGES.users.path,
  reports: () => PAGES.reports.path,
  verifications: () => PAGES.verifications.path,
  audit: () => PAGES.audit.path,
  settings: () => PAGES.settings.path,
  account: () => PAGES.account.path,
  outbox: () => PAGES.outbox.path,
  /** The same without an account, in a demo on one's own machine. */
  demoOutbox: () => PAGES.demoOutbox.path,
};

/** The open reports of a car, among those of all cars. */
export function reportsOf(carId: string): string {
  return `${paths.reports()}?car=${carId}`;
}

/** The way into the popup: the server sends it on to the provider. */
export const GOOGLE_SIGN_IN = "/api/auth/google";

/** The form for a new car, filled with another one of the seller's. */
export function duplicateOf(id: string): string {
  return `${PAGES.addProduct.path}?from=${id}`;
}

/** The same list on another page; the first page has the bare address. */
export function pageOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id in `/cars/<id>-<slug>`; undefined when there is none. */
export function carIdOf(segment: string): string | undefined {
  return UUID.exec(segment)?.[0].toLowerCase();
}

/** A car's page, with its booking open. */
export function bookingOf(car: { _id: string; name: string }): string {
  return `${paths.car(car)}#book=${car._id}`;
}

/** Cars like one, on its page. */
export function similarTo(car: { _id: string; name: string }): string {
  return `${paths.car(car)}#similar`;
}

/** The bookings of a seller's car, among those of all their cars. */
export function salesOf(carId: string): string {
  return `${paths.mySales()}#car-${carId}`;
}
