import { PAGE_PATHS, type PageName } from "./page-paths.ts";

interface Page {
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

/** What is known of a page besides its path; the others have a bundle of their own, and are not listed. */
const KINDS: Partial<Record<PageName, Omit<Page, "path">>> = {
  home: { isListed: true, pack: "visit" },
  category: { isPaged: true, isListed: true, pack: "visit" },
  newCars: { isPaged: true, isListed: true, pack: "visit" },
  usedCars: { isPaged: true, isListed: true, pack: "visit" },
  make: { isPaged: true, isListed: true, pack: "visit" },
  model: { isPaged: true, isListed: true, pack: "visit" },
  upcoming: { isPaged: true, isListed: true, pack: "visit" },
  car: { isListed: true, pack: "visit" },
  seller: { isPaged: true, isListed: true, pack: "visit" },
  ranking: { isListed: true, pack: "visit" },
  blogs: { isListed: true, pack: "visit" },
  help: { isListed: true, pack: "visit" },
  terms: { isListed: true, pack: "visit" },
  privacy: { isListed: true, pack: "visit" },
  imprint: { isListed: true, pack: "visit" },
  saved: { pack: "visit" },
  compare: { pack: "visit" },
  mobileNav: { pack: "visit" },
  login: { pack: "sign-in" },
  register: { pack: "sign-in" },
  forgotPassword: { pack: "sign-in" },
  resetPassword: { pack: "sign-in" },
  verifyEmail: { pack: "sign-in" },
};

/** All pages. */
export const PAGES = Object.fromEntries(
  Object.entries(PAGE_PATHS).map(([name, path]) => [name, { path, ...KINDS[name as PageName] }]), // a key of it
) as { [N in PageName]: Page & { path: (typeof PAGE_PATHS)[N] } }; // one for each path

/** The pages as a list. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES);
