/**
 * Paths of all pages; `:id` and other names after a colon stand for one segment each. `usedCars` is rendered by
 * `client/pages/UsedCarsPage.tsx`, in the layout of the dashboard where its path begins with `/dashboard`; links get
 * its address from `paths.usedCars()`. What else is known of a page is in `pages.ts`, which browsers do not load.
 */
export const PAGE_PATHS = {
  home: "/",
  category: "/categories/:id",
  newCars: "/new-cars",
  usedCars: "/used-cars",
  make: "/used-cars/:make",
  model: "/used-cars/:make/:model",
  upcoming: "/upcoming",
  car: "/cars/:id",
  seller: "/sellers/:id",
  ranking: "/ranking",
  blogs: "/blogs",
  help: "/help",
  terms: "/terms",
  privacy: "/privacy",
  imprint: "/imprint",
  saved: "/saved",
  alert: "/alerts",
  compare: "/compare",
  mobileNav: "/mobile-nav",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  demoOutbox: "/outbox",
  signedIn: "/signed-in",
  dashboard: "/dashboard",
  figures: "/dashboard/figures",
  addProduct: "/dashboard/addproduct",
  myProducts: "/dashboard/myproducts",
  editProduct: "/dashboard/myproducts/:id",
  importCars: "/dashboard/import",
  mySearches: "/dashboard/mysearches",
  myWishlist: "/dashboard/mywishlist",
  myBookings: "/dashboard/mybookings",
  mySales: "/dashboard/mysales",
  myOrders: "/dashboard/myorders",
  receipt: "/dashboard/myorders/:id",
  payment: "/dashboard/payment/:id",
  notices: "/dashboard/notices",
  conversations: "/dashboard/messages",
  conversation: "/dashboard/messages/:id",
  verification: "/dashboard/verification",
  manageAllProducts: "/dashboard/manageallproducts",
  manageBookings: "/dashboard/managebookings",
  sellers: "/dashboard/seller",
  buyers: "/dashboard/buyer",
  users: "/dashboard/admin",
  person: "/dashboard/people/:id",
  carRecord: "/dashboard/cars/:id",
  bookingRecord: "/dashboard/bookings/:id",
  paymentRecord: "/dashboard/payments/:id",
  reports: "/dashboard/reports",
  complaints: "/dashboard/complaints",
  verifications: "/dashboard/verifications",
  audit: "/dashboard/audit",
  settings: "/dashboard/settings",
  account: "/dashboard/account",
  outbox: "/dashboard/outbox",
  system: "/dashboard/system",
} as const;

export type PageName = keyof typeof PAGE_PATHS;
/** Pages with an id in their path. */
export type PageOfOne = {
  [N in PageName]: (typeof PAGE_PATHS)[N] extends `${string}/:id` ? N : never;
}[PageName];

/** The path of a page with an id. */
export function pagePath(name: PageOfOne, id: string): string {
  return PAGE_PATHS[name].replace(":id", () => id);
}
