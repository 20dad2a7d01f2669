import { account } from "./account.ts";
import { alerts } from "./alerts.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { categories } from "./categories.ts";
import { complaints } from "./complaints.ts";
import { conversations } from "./conversations.ts";
import { figures } from "./figures.ts";
import { images } from "./images.ts";
import { imports } from "./imports.ts";
import { listings } from "./listings.ts";
import { messages } from "./messages.ts";
import { notices } from "./notices.ts";
import { payments } from "./payments.ts";
import { products } from "./products.ts";
import { records } from "./records.ts";
import { reports } from "./reports.ts";
import { search } from "./search.ts";
import { searchPlot } from "./search-plot.ts";
import { siteSettings } from "./site-settings.ts";
import { system } from "./system.ts";
import { users } from "./users.ts";
import { verification } from "./verification.ts";
import { vins } from "./vins.ts";
import { waitingLists } from "./waiting-lists.ts";
import { wishlist } from "./wishlist.ts";

/** Every call of the product. */
export const contract = {
  account,
  alerts,
  audit,
  auth,
  bookings,
  categories,
  complaints,
  conversations,
  figures,
  images,
  imports,
  listings,
  messages,
  notices,
  payments,
  products,
  records,
  reports,
  search: { ...search, plot: searchPlot },
  siteSettings,
  system,
  users,
  verification,
  vins,
  waitingLists,
  wishlist,
};

/**
 * The calls that this version serves. A call is listed here once its feature is built; until then the server
 * does not know its path, and the API document omits it.
 */
export const served = {
  account: contract.account,
  alerts: contract.alerts,
  audit: contract.audit,
  auth: {
    accessToken: contract.auth.accessToken,
    confirmSecondFactor: contract.auth.confirmSecondFactor,
    enterDemo: contract.auth.enterDemo,
    finishGoogle: contract.auth.finishGoogle,
    forgotPassword: contract.auth.forgotPassword,
    options: contract.auth.options,
    publicKeys: contract.auth.publicKeys,
    checkResetLink: contract.auth.checkResetLink,
    resetPassword: contract.auth.resetPassword,
    sendCode: contract.auth.sendCode,
    session: contract.auth.session,
    signIn: contract.auth.signIn,
    signOut: contract.auth.signOut,
    signUp: contract.auth.signUp,
    startGoogle: contract.auth.startGoogle,
    verifyEmail: contract.auth.verifyEmail,
  },
  bookings: contract.bookings,
  categories: contract.categories,
  complaints: contract.complaints,
  conversations: contract.conversations,
  figures: contract.figures,
  images: contract.images,
  imports: contract.imports,
  listings: contract.listings,
  messages: contract.messages,
  notices: contract.notices,
  payments: contract.payments,
  products: contract.products,
  records: contract.records,
  reports: contract.reports,
  search: contract.search,
  siteSettings: contract.siteSettings,
  system: contract.system,
  users: contract.users,
  verification: contract.verification,
  vins: contract.vins,
  waitingLists: contract.waitingLists,
  wishlist: contract.wishlist,
};
