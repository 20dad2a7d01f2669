import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { reportModules } from "./scripts/report-modules.ts";

/** The pages that visitors come for. What these need is fetched by everybody; the rest, by who needs it. */
const PUBLIC_PAGE =
  /client[\\/](?:root|layouts[\\/]PublicLayout|pages[\\/](?:Home|Category|NewCars|UsedCars|Upcoming|Car|Seller|Saved|Blogs|MobileNav|NotFound)Page)\.tsx\?__react-router-build-client-route$/;
const FRAME = /entry\.client\.tsx$|client[\\/](?:root|layouts[\\/]PublicLayout)\.tsx/;
const ENTRY = /entry\.client\.tsx$/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
  moduleIds: Iterable<string>;
}

/** The public pages that need each module, directly or through others; a dynamic import ends the way. */
function findPages({ getModuleInfo, moduleIds }: ModuleGraph): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const page of moduleIds) {
    if (!PUBLIC_PAGE.test(page) && !ENTRY.test(page)) continue;
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
  const isPublic = (id: string) => pagesOf.has(id);
  /** The one public page that needs the module; undefined for what several need, or all by their frame. */
  const onlyPage = (id: string): string | undefined => {
    const [page = "", ...others] = pagesOf.get(id) ?? [];
    return others.length > 0 || FRAME.test(page) ? undefined : page;
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
        pagesOf = findPages({
          getModuleInfo: (id) => this.getModuleInfo(id),
          moduleIds: this.getModuleIds(),
        });
      },
    },
    groups: [
      // A group takes along what its files depend on, so those that others depend on come first.
      { name: "vendor", priority: 5, test: (id: string) => isPublic(id) && isVendor(id) },
      {
        name: "site",
        priority: 4,
        test: (id: string) =>
          isPublic(id) && onlyPage(id) === undefined && !isVendor(id) && !isPage(id),
      },
      // What a single public page needs, in a file of its own: other pages that use some of it would draw it in.
      {
        name: (id: string) =>
          /pages[\\/](\w+)Page\./.exec(onlyPage(id) ?? "")?.[1]?.toLowerCase() ?? null,
        debugName: "page",
        priority: 4,
        test: (id: string) => isPublic(id) && !isVendor(id) && !isPage(id),
      },
      // What a visitor may be told, too: a heart that was pressed, a car that was saved.
      {
        name: "toast",
        priority: 4,
        test: apart(/node_modules[\\/]sonner[\\/]|client[\\/]lib[\\/]toast/),
      },
      // What most who are signed in, or want to be, need.
      {
        name: "account",
        priority: 3,
        test: apart(
          /node_modules[\\/]@orpc[\\/]|client[\\/](?:lib|ui|layouts|features[\\/](?:auth|accounts|wishlist))[\\/]/,
        ),
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
      { name: "desk", priority: 1, test: apart(/client[\\/]features[\\/]/) },
    ],
  };
}

const shared = shareFiles();

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(isSsrBuild ? [] : [shared.collect, reportModules()])],
  publicDir: "client/public",
  // React goes into the server's bundle too, and in its production build whatever mode the server
  // runs in: the development build takes five times as long for a page.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: shared.groups } } },
    }),
  },
}));
