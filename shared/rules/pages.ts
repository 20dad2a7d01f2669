interface Page {
  /** `:id` and other names after a colon stand for one segment each. */
  path: string;
  /** A paginated list, with further pages at `?page=`. */
  isPaged?: true;
  /** Listed in the site map for search engines. */
  isListed?: true;
  /**
   * The bundle that its scripts belong to: that of pages which every visitor loads, or that of signing in and
   * up. Every other page has a bundle of its own.
   */
  pack?: "visit" | "sign-in";
}

/**
 * All pages, in one table. `usedCars` is rendered by `client/pages/UsedCarsPage.tsx`, in the layout of the
 * dashboard where its path begins with `/dashboard`; links get its address from `paths.usedCars()`.
 */
export const PAGES = {
  home: { path: "/", isListed: true, pack: "visit" },
  category: { path: "/categories/:id", isPaged: true, isListed: true, pack: "visit" },
  newCars: { path: "/new-cars", isPaged: true, isListed: true, pack: "visit" },
  usedCars: { path: "/used-cars", isPaged: true, isListed: true, pack: "visit" },
  make: { path: "/used-cars/:make", isPaged: true, isListed: true, pack: "visit" },
  model: { path: "/used-cars/:make/:model", isPaged: true, isListed: true, pack: "visit" },
  upcoming: { path: "/upcoming", isPaged: true, isListed: true, pack: "visit" },
  car: { path: "/cars/:id", isListed: true, pack: "visit" },
  seller: { path: "/sellers/:id", isPaged: true, isListed: true, pack: "visit" },
  ranking: { path: "/ranking", isListed: true, pack: "visit" },
  blogs: { path: "/blogs", isListed: true, pack: "visit" },
  help: { path: "/help", isListed: true, pack: "visit" },
  terms: { path: "/terms", isListed: true, pack: "visit" },
  privacy: { path: "/privacy", isListed: true, pack: "visit" },
  imprint: { path: "/imprint", isListed: true, pack: "visit" },
  saved: { path: "/saved", pack: "visit" },
  compare: { path: "/compare", pack: "visit" },
  mobileNav: { path: "/mobile-nav", pack: "visit" },
  login: { path: "/login", pack: "sign-in" },
  register: { path: "/register", pack: "sign-in" },
  forgotPassword: { path: "/forgot-password", pack: "sign-in" },
  resetPassword: { path: "/reset-password", pack: "sign-in" },
  verifyEmail: { path: "/verify-email", pack: "sign-in" },
  demoOutbox: { path: "/outbox" },
  signedIn: { path: "/signed-in" },
  dashboard: { path: "/dashboard" },
  figures: { path: "/dashboard/figures" },
  addProduct: { path: "/dashboard/addproduct" },
  myProducts: { path: "/dashboard/myproducts" },
  editProduct: { path: "/dashboard/myproducts/:id" },
  importCars: { path: "/dashboard/import" },
  myWishlist: { path: "/dashboard/mywishlist" },
  myBookings: { path: "/dashboard/mybookings" },
  mySales: { path: "/dashboard/mysales" },
  myOrders: { path: "/dashboard/myorders" },
  receipt: { path: "/dashboard/myorders/:id" },
  payment: { path: "/dashboard/payment/:id" },
  conversations: { path: "/dashboard/messages" },
  conversation: { path: "/dashboard/messages/:id" },
  verification: { path: "/dashboard/verification" },
  manageAllProducts: { path: "/dashboard/manageallproducts" },
  manageBookings: { path: "/dashboard/managebookings" },
  sellers: { path: "/dashboard/seller" },
  buyers: { path: "/dashboard/buyer" },
  users: { path: "/dashboard/admin" },
  person: { path: "/dashboard/people/:id" },
  carRecord: { path: "/dashboard/cars/:id" },
  bookingRecord: { path: "/dashboard/bookings/:id" },
  paymentRecord: { path: "/dashboard/payments/:id" },
  reports: { path: "/dashboard/reports" },
  complaints: { path: "/dashboard/complaints" },
  verifications: { path: "/dashboard/verifications" },
  audit: { path: "/dashboard/audit" },
  settings: { path: "/dashboard/settings" },
  account: { path: "/dashboard/account" },
  outbox: { path: "/dashboard/outbox" },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
/** Pages with an id in their path. */
export type PageOfOne = {
  [N in PageName]: (typeof PAGES)[N]["path"] extends `${string}/:id` ? N : never;
}[PageName];

/** The path of a page with an id. */
export function pagePath(name: PageOfOne, id: string): string {
  return PAGES[name].path.replace(":id", () => id);
}

/** The pages as a list. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES);
