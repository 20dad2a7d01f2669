interface Page {
  /** As the routes have it: `:id` stands for one segment. */
  path: string;
  /** Whether it is a list, whose further pages are at `?page=`. */
  isPaged: boolean;
  /** Whether search engines are told of it. */
  isListed: boolean;
}

/** Every page; `client/routes.ts` says which component shows it. */
export const PAGES = {
  home: { path: "/", isPaged: false, isListed: true },
  category: { path: "/categories/:id", isPaged: true, isListed: true },
  newCars: { path: "/new-cars", isPaged: true, isListed: true },
  usedCars: { path: "/used-cars", isPaged: true, isListed: true },
  upcoming: { path: "/upcoming", isPaged: true, isListed: true },
  car: { path: "/cars/:id", isPaged: false, isListed: true },
  seller: { path: "/sellers/:id", isPaged: true, isListed: true },
  blogs: { path: "/blogs", isPaged: false, isListed: true },
  saved: { path: "/saved", isPaged: false, isListed: false },
  mobileNav: { path: "/mobile-nav", isPaged: false, isListed: false },
  login: { path: "/login", isPaged: false, isListed: false },
  register: { path: "/register", isPaged: false, isListed: false },
  forgotPassword: { path: "/forgot-password", isPaged: false, isListed: false },
  resetPassword: { path: "/reset-password", isPaged: false, isListed: false },
  verifyEmail: { path: "/verify-email", isPaged: false, isListed: false },
  demoOutbox: { path: "/outbox", isPaged: false, isListed: false },
  signedIn: { path: "/signed-in", isPaged: false, isListed: false },
  dashboard: { path: "/dashboard", isPaged: false, isListed: false },
  figures: { path: "/dashboard/figures", isPaged: false, isListed: false },
  addProduct: { path: "/dashboard/addproduct", isPaged: false, isListed: false },
  myProducts: { path: "/dashboard/myproducts", isPaged: false, isListed: false },
  editProduct: { path: "/dashboard/myproducts/:id", isPaged: false, isListed: false },
  importCars: { path: "/dashboard/import", isPaged: false, isListed: false },
  myWishlist: { path: "/dashboard/mywishlist", isPaged: false, isListed: false },
  myBookings: { path: "/dashboard/mybookings", isPaged: false, isListed: false },
  mySales: { path: "/dashboard/mysales", isPaged: false, isListed: false },
  myOrders: { path: "/dashboard/myorders", isPaged: false, isListed: false },
  receipt: { path: "/dashboard/myorders/:id", isPaged: false, isListed: false },
  payment: { path: "/dashboard/payment/:id", isPaged: false, isListed: false },
  verification: { path: "/dashboard/verification", isPaged: false, isListed: false },
  manageAllProducts: { path: "/dashboard/manageallproducts", isPaged: false, isListed: false },
  manageBookings: { path: "/dashboard/managebookings", isPaged: false, isListed: false },
  sellers: { path: "/dashboard/seller", isPaged: false, isListed: false },
  buyers: { path: "/dashboard/buyer", isPaged: false, isListed: false },
  users: { path: "/dashboard/admin", isPaged: false, isListed: false },
  reports: { path: "/dashboard/reports", isPaged: false, isListed: false },
  verifications: { path: "/dashboard/verifications", isPaged: false, isListed: false },
  audit: { path: "/dashboard/audit", isPaged: false, isListed: false },
  settings: { path: "/dashboard/settings", isPaged: false, isListed: false },
  account: { path: "/dashboard/account", isPaged: false, isListed: false },
  outbox: { path: "/dashboard/outbox", isPaged: false, isListed: false },
} as const satisfies Record<string, Page>;

/** The address of a page about one thing. */
export function pagePath(
  name: "category" | "car" | "seller" | "editProduct" | "payment" | "receipt",
  id: string,
): string {
  return PAGES[name].path.replace(":id", () => id);
}

/** The pages as a list, for whoever treats them all alike. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES);
