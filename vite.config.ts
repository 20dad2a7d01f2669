import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScript } from "./scripts/inline-script.ts";
import { reportModules } from "./scripts/report-modules.ts";
import { BUILD_LANGUAGE, inlineWords } from "./scripts/words/inline-words.ts";
import { FIRST_LANGUAGE } from "./shared/lib/language.ts";
import { PAGES } from "./shared/rules/pages.ts";

/** The pages that visitors come for. What these need is fetched by everybody; the rest, by who needs it. */
const PUBLIC_PAGE = matchRoutes(
  "root",
  "layouts/PublicLayout",
  "pages/NotFoundPage",
  ...filesOf("visit"),
);
/** What stands between a visitor and an account: these pages do not wait for what the account is made of. */
const SIGN_IN_PAGE = matchRoutes(...filesOf("sign-in"));
/** Lists that are narrowed by filters. */
const LIST_PAGE = matchRoutes(
  "pages/UsedCarsPage",
  "pages/MakePage",
  "pages/ModelPage",
  "pages/NewCarsPage",
  "pages/UpcomingPage",
  "pages/CategoryPage",
);
const FRAME = /entry\.client\.tsx$|client[\\/](?:root|layouts[\\/]PublicLayout)\.tsx/;
/** What the page of an alert needs, and saving a search as well. */
const ALERTS =
  /client[\\/](?:features[\\/]alerts[\\/](?!tool)|domain[\\/]rhythm-words)|shared[\\/]rules[\\/]alerts/;
const AUTH = /client[\\/]features[\\/]auth[\\/]/;
const ENTRY = /entry\.client\.tsx$/;

function filesOf(pack: "visit" | "sign-in"): string[] {
  return Object.entries(PAGES)
    .filter(([, page]) => "pack" in page && page.pack === pack)
    .map(([name]) => `pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page`);
}

/** The modules that React Router makes of these files of the client. */
function matchRoutes(...files: string[]): RegExp {
  const anyOf = files.join("|").replaceAll("/", "[\\\\/]");
  return new RegExp(`client[\\\\/](?:${anyOf})\\.tsx\\?__react-router-build-client-route$`);
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
  moduleIds: Iterable<string>;
}

/** The pages of a kind that need each module, directly or through others; a dynamic import ends the way. */
function findPages(
  { getModuleInfo, moduleIds }: ModuleGraph,
  kind: (id: string) => boolean,
): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const page of moduleIds) {
    if (!kind(page)) continue;
    const open = [page];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = pages.get(id) ?? new Set();
      if (known.has(page)) continue;
      pages.set(id, known.add(page));
      open.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return pages;
}

/** Few shared files instead of one for each shared module: a page asks for fewer. */
function shareFiles() {
  let pagesOf = new Map<string, Set<string>>();
  let signInPagesOf = new Map<string, Set<string>>();
  const isPublic = (id: string) => pagesOf.has(id);
  /** The one public page that needs the module; undefined for what several need, or all by their frame. */
  const onlyPage = (id: string): string | undefined => {
    const [page = "", ...others] = pagesOf.get(id) ?? [];
    return others.length > 0 || FRAME.test(page) ? undefined : page;
  };
  const isOfLists = (id: string): boolean => {
    const pages = [...(pagesOf.get(id) ?? [])];
    return pages.length > 1 && pages.every((page) => LIST_PAGE.test(page));
  };
  const isVendor = (id: string) => /[\\/]node_modules[\\/]|^\0/.test(id);
  const isPage = (id: string) => id.includes("?") || /client[\\/]pages[\\/]/.test(id);
  const apart = (pattern: RegExp) => (id: string) => pattern.test(id) && !isPublic(id);
  return {
    collect: {
      name: "public-modules",
      buildEnd(this: {
        getModuleInfo: ModuleGraph["getModuleInfo"];
        getModuleIds(): Iterable<string>;
      }) {
        const moduleIds = [...this.getModuleIds()];
        const graph = { getModuleInfo: (id: string) => this.getModuleInfo(id), moduleIds };
        pagesOf = findPages(graph, (id) => PUBLIC_PAGE.test(id) || ENTRY.test(id));
        signInPagesOf = findPages(graph, (id) => SIGN_IN_PAGE.test(id));
      },
    },
    groups: [
      // A group takes along what its files depend on, so those that others depend on come first.
      { name: "vendor", priority: 5, test: (id: string) => isPublic(id) && isVendor(id) },
      {
        name: "site",
        priority: 4,
        test: (id: string) =>
          isPublic(id) &&
          onlyPage(id) === undefined &&
          !isOfLists(id) &&
          !isVendor(id) &&
          !isPage(id),
      },
      // The filters, which only the lists have.
      {
        name: "search",
        priority: 3,
        test: (id: string) => isOfLists(id) && !isVendor(id) && !isPage(id),
      },
      // What a single public page needs, in a file of its own: other pages that use some of it would draw it in.
      {
        name: (id: string) =>
          /pages[\\/](\w+)Page\./.exec(onlyPage(id) ?? "")?.[1]?.toLowerCase() ?? null,
        debugName: "page",
        priority: 4,
        test: (id: string) => isPublic(id) && !isOfLists(id) && !isVendor(id) && !isPage(id),
      },
      // What a visitor may be told, too: a heart that was pressed, a car that was saved. What asks for it is loaded
      // with what may tell, and what shows it when there is something to show.
      { name: "toast", priority: 5, test: apart(/client[\\/]lib[\\/]browser[\\/]toast\.ts$/) },
      {
        name: "toasts",
        priority: 5,
        test: apart(/client[\\/]lib[\\/]browser[\\/]toast-host/),
      },
      // The last searches: a list adds its own to them, and the list below a field for words shows them.
      {
        name: "searches",
        priority: 2.5,
        test: apart(
          /client[\\/]features[\\/]search[\\/](?:keep-shown|suggestions[\\/]recent-searches)/,
        ),
      },
      // The list below a field for words: it is loaded with the field's first focus.
      {
        name: "words",
        priority: 2,
        test: apart(/client[\\/]features[\\/]search[\\/]suggestions[\\/]/),
      },
      // Saving a search, and the page that a mail about one leads to.
      { name: "alert", priority: 3.5, test: apart(ALERTS) },
      {
        name: "saving",
        priority: 3.4,
        test: apart(/client[\\/]features[\\/]search[\\/]save[\\/]/),
      },
      // The plot of the results: only who opens it loads it.
      {
        name: "plot",
        priority: 2,
        test: apart(/client[\\/]features[\\/]search[\\/]plot[\\/]/),
      },
      // Pictures over the whole window: only who opens one loads them.
      {
        name: "enlarged",
        priority: 2,
        test: apart(/client[\\/]features[\\/]products[\\/]enlarged[\\/]/),
      },
      // The cars that a browser has looked at: only a browser that has loads them.
      {
        name: "recent",
        priority: 2,
        test: apart(/client[\\/]features[\\/]products[\\/]recent[\\/]/),
      },
      // The bar of the comparison: only a browser that has chosen a car loads it.
      {
        name: "bar",
        priority: 2,
        test: apart(/client[\\/]features[\\/]products[\\/]compare[\\/]CompareBar/),
      },
      // What several of the forms need that lead to an account, and every account after them.
      {
        name: "sign-in",
        priority: 4,
        // A form that one page alone needs stays in that page's own file.
        test: (id: string) => {
          const count = signInPagesOf.get(id)?.size ?? 0;
          const isOwn = AUTH.test(id) || ALERTS.test(id);
          return count > (isOwn ? 1 : 0) && !isPublic(id) && !isPage(id);
        },
      },
      // What most who are signed in need.
      {
        name: "account",
        priority: 3,
        test: apart(/client[\\/](?:lib|domain|ui|layouts|features[\\/](?:accounts|wishlist))[\\/]/),
      },
      // The dialog to ask a seller, on a car's page.
      {
        name: "asking",
        priority: 2,
        test: apart(/client[\\/]features[\\/]conversations[\\/](?!inbox)/),
      },
      { name: "booking", priority: 2, test: apart(/client[\\/]features[\\/]bookings[\\/]/) },
      {
        name: "selling",
        priority: 2,
        test: apart(/client[\\/]features[\\/](?:listings|imports)[\\/]/),
      },
      {
        name: "paying",
        priority: 2,
        test: apart(
          /node_modules[\\/](?:@stripe|prop-types)[\\/]|client[\\/]features[\\/]payments[\\/](?!sandbox)/,
        ),
      },
      // How many cars a form would find: the entrance of the home page asks it, and the thumbs of the lists.
      {
        name: "count",
        priority: 2,
        test: apart(/client[\\/]features[\\/]search[\\/]count-cars|rules[\\/]merge-meaning/),
      },
      // The thumbs of the ranges, once the filters are in sight: on a phone, when their sheet opens.
      {
        name: "thumbs",
        priority: 1.6,
        test: apart(/client[\\/]features[\\/]search[\\/](?:RangeThumbs|thumbs)/),
      },
      // Where nothing is found.
      {
        name: "nothing",
        priority: 1.6,
        test: apart(/client[\\/]features[\\/]search[\\/]NoCars/),
      },
      // The sheet of a phone: every list loads it after hydration.
      {
        name: "live",
        priority: 1.5,
        test: apart(/client[\\/]features[\\/]search[\\/]/),
      },
      // The dialog to report a car, on its page.
      {
        name: "reporting",
        priority: 1.5,
        test: apart(/client[\\/]features[\\/]reports[\\/](?!tool)/),
      },
      { name: "desk", priority: 1, test: apart(/client[\\/]features[\\/](?!auth)/) },
    ],
  };
}

const shared = shareFiles();

const LANGUAGE = process.env[BUILD_LANGUAGE] ?? FIRST_LANGUAGE;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlineWords(LANGUAGE),
    inlineScript(),
    tailwindcss(),
    reactRouter(),
    ...(isSsrBuild ? [] : [shared.collect, reportModules(LANGUAGE)]),
  ],
  publicDir: "client/public",
  // React goes into the server's bundle too, and in its production build whatever mode the server
  // runs in: the development build takes five times as long for a page.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // These lists are in the scripts of pages: they leave out what every page has loaded.
      resolveDependencies: (file, dependencies) =>
        file.includes("saving")
          ? []
          : dependencies.filter((each) => !/entry\.client|rolldown-runtime/.test(each)),
    },
    rolldownOptions: {
      // Which plugin takes how long is no news to whoever starts the site.
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        output: {
          codeSplitting: { groups: shared.groups },
          // The list of all pages names a hundred files, and a hash does not compress: 32 bits tell versions apart.
          hashCharacters: "hex" as const, // not any string
          entryFileNames: "assets/[name]-[hash:8].js",
          chunkFileNames: "assets/[name]-[hash:8].js",
        },
      }),
    },
  },
}));
