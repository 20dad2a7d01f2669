import { computedImportsOf, importsOf, isTest, type SourceFile } from "./source.ts";

/** Server features, lowest first: a feature imports only those before it. */
export const FEATURE_ORDER = [
  "audit",
  "outbox",
  "notices",
  "users",
  "categories",
  "images",
  "site-settings",
  "sign-in",
  "products",
  "places",
  "search",
  "vins",
  "listings",
  "imports",
  "wishlist",
  "alerts",
  "seller-verification",
  "bookings",
  "payments",
  "reports",
  "conversations",
  "complaints",
  "statistics",
  "records",
  "backups",
  "system",
] as const;

interface Layer {
  /** Matches the layer's files. */
  of: RegExp;
  /** Own files that the layer may import. */
  may: readonly RegExp[];
  /** The reason, shown when it imports something else. */
  because: string;
}

const SHARED = /^shared\//;
/** Marks sentences to translate; the build leaves nothing of it. */
const SENTENCES = /^client\/lib\/text\/Trans\.tsx$/;
const SERVER_BASE = /^server\/base\//;
const ERRORS = /^server\/base\/errors\.ts$/;

/**
 * The files of a feature that others may import: its use cases, its views and their types. Not its store,
 * mails, limits, jobs or policy.
 */
const FEATURE_DOOR =
  /^server\/features\/[^/]+\/(?!(?:store|emails|policy|limits|jobs|routes)\.ts$)(?:views\/)?[a-z-]+\.ts$/;
const FEATURE_ROUTES = /^server\/features\/[^/]+\/routes(?:\/[a-z-]+)?\.ts$/;
const FEATURE_EMAILS = /^server\/features\/[^/]+\/emails(?:\/[a-z-]+)?\.ts$/;

/**
 * Files of the drawings that the product may import; the rest of `demo` is reached through the three
 * files beside it.
 */
const DRAWING = /^demo\/drawing\/(draw|types)\.ts$/;
const DEMO = /^demo\/(demo|remove-demo|ask-for-verification)\.ts$/;

const FEATURE_BASE = [
  SERVER_BASE,
  /^server\/search\//,
  /^server\/search-index\//,
  /^server\/db\/(schema|transact|news)\.ts$/,
  /^server\/jobs\/jobs\.ts$/,
  DRAWING,
  /^server\/adapters\/([^/]+)\/\1\.ts$/,
  SHARED,
];

/** First match decides. Tests and tools may import whatever they test. */
const LAYERS: readonly Layer[] = [
  {
    of: SHARED,
    may: [SHARED],
    because: "shared/ is what both sides agree on: it imports itself, zod and the contract library",
  },
  {
    of: /^client\/ui\//,
    may: [/^client\/ui\//, SENTENCES, /^shared\/(rules|lib)\//],
    because:
      "client/ui could ship in another product: it knows no feature, page, router or contract",
  },
  {
    of: /^client\/lib\/(api|browser)\//,
    may: [/^client\/lib\/(api|browser)\//, SENTENCES, SHARED],
    because: "calls and what browsers do are below sessions, forms and texts",
  },
  {
    of: /^client\/lib\//,
    may: [/^client\/lib\//, SHARED],
    because: "client/lib could serve another product: it is below domain, features and pages",
  },
  {
    of: /^client\/domain\//,
    may: [/^client\/(domain|lib|ui)\//, SHARED],
    because: "client/domain is what several features say of cars, and is below them",
  },
  {
    of: /^client\/features\//,
    may: [/^client\/(ui|lib|domain)\//, /^client\/paths\.ts$/, SHARED],
    because: "a feature's components do not import another feature's: compose them in a page",
  },
  {
    of: /^client\/(pages|layouts)\//,
    may: [
      /^client\/(features|ui|lib|domain|layouts|styles)\//,
      /^client\/paths\.ts$/,
      /\/\+types\//,
      SHARED,
    ],
    because: "pages and layouts compose features, domain, ui and lib",
  },
  {
    of: /^client\//,
    may: [/^client\//, /\/\+types\//, SHARED],
    because: "the browser's side never imports the server's, not even types",
  },
  {
    of: /^demo\/drawing\//,
    may: [/^demo\/drawing\//, SHARED],
    because: "drawings are pure: text from instructions",
  },
  {
    of: /^demo\//,
    may: [
      /^demo\//,
      /^server\/(?:db\/(?:schema|start-error)|base\/private-files)\.ts$/,
      /^server\/settings\/config\.ts$/,
      /^server\/adapters\/payments\/sandbox\/past-payment\.ts$/,
      FEATURE_DOOR,
      SHARED,
    ],
    because: "the demo fills the tables: it knows them and a feature's use cases, nothing else",
  },
  {
    of: SERVER_BASE,
    may: [
      SERVER_BASE,
      /^server\/(db\/schema|jobs\/jobs)\.ts$/,
      /^server\/adapters\/([^/]+)\/\1\.ts$/,
      SHARED,
    ],
    because:
      "server/base is what every feature stands on: it knows tables and interfaces, no feature",
  },
  {
    of: /^server\/adapters\//,
    may: [/^server\/adapters\//, ERRORS, SHARED],
    because: "an adapter knows its service and nothing of the product",
  },
  {
    of: /^server\/db\//,
    may: [/^server\/db\//, ERRORS, SHARED],
    because: "the database layer is below features and http",
  },
  {
    of: /^server\/search\//,
    may: [/^server\/search\//, SERVER_BASE, SHARED],
    because: "search makes SQL for lists and knows no feature",
  },
  {
    of: /^server\/search-index\//,
    may: [/^server\/(search-index|db)\//, SHARED],
    because: "the index of cars is given its statements and knows no feature",
  },
  {
    of: /^server\/features\/import/,
    may: [...FEATURE_BASE, /^server\/importing\//],
    because: "what sellers import is read by the importer; otherwise these are features as others",
  },
  {
    of: /^server\/features\//,
    may: FEATURE_BASE,
    because:
      "a feature imports lower features' use cases and views, adapter interfaces and the table types; it knows no HTTP",
  },
  {
    of: /^server\/jobs\/all-jobs\.ts$/,
    may: [/^server\/jobs\//, /^server\/features\/[^/]+\/jobs\.ts$/],
    because: "the list of all jobs has what features declare, and nothing else",
  },
  {
    of: /^server\/jobs\//,
    may: [
      /^server\/jobs\/(?!all-jobs\.ts$)/,
      /^server\/db\//,
      /^server\/adapters\/([^/]+)\/\1\.ts$/,
      SHARED,
    ],
    because:
      "the engine of jobs carries what it is given and knows no feature: that is all-jobs.ts",
  },
  {
    of: /^server\/importing\//,
    may: [/^server\/(importing|db)\//, SERVER_BASE, SHARED],
    because: "the importer writes to the database and knows no HTTP",
  },
  {
    of: /^server\/backup\//,
    may: [
      /^server\/(backup|db)\//,
      /^server\/jobs\/(?!all-jobs\.ts$)/,
      SERVER_BASE,
      /^server\/adapters\/([^/]+)\/\1\.ts$/,
      SHARED,
    ],
    because: "a backup carries tables and files as they are and knows no feature",
  },
  {
    of: /^server\/http\//,
    may: [
      /^server\/(http|db)\//,
      DRAWING,
      FEATURE_DOOR,
      SERVER_BASE,
      /^server\/settings\/config\.ts$/,
      SHARED,
    ],
    because: "http binds the product to Fastify and does not put it together: that is app.ts",
  },
  {
    of: /^server\/settings\//,
    may: [
      /^server\/(settings|db|adapters)\//,
      /^server\/features\/site-settings\/[a-z-]+\.ts$/,
      SERVER_BASE,
      SHARED,
    ],
    because: "settings are read before the product is put together",
  },
  {
    of: /^server\/compose\//,
    may: [
      /^server\/(?!features\/|commands\/|http\/)/,
      FEATURE_DOOR,
      FEATURE_EMAILS,
      DRAWING,
      SHARED,
    ],
    because:
      "a part is put together from services, adapters and settings; it serves nothing itself",
  },
  {
    of: /^server\/(commands\/[^/]+|[^/]+)\.ts$/,
    may: [/^server\/(?!features\/)/, FEATURE_DOOR, FEATURE_ROUTES, DEMO, SHARED],
    because: "a feature is entered through its use cases, its views or its routes",
  },
  {
    of: /^server\//,
    may: [/^server\//, SHARED],
    because: "the server never imports the browser's side, not even types",
  },
];

/** The one dynamic import whose target is known only at run time. */
const BUILT_PAGES = {
  path: "server/http/pages.ts",
  // Vite's output for client/ exists only after a build, and has no types that the server may know.
  file: 'const file = join(BUILDS, language, "server/index.js");',
  line: "import(pathToFileURL(file).href)) as PagesBuild;",
};

const SHARED_PACKAGES = /^(zod|@orpc\/contract)$/;
const OWN = /^(client|demo|server|shared|tests|scripts|bench)\//;

/** Every import that points the wrong way. */
export function findWrongDirections(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const layer = LAYERS.find(({ of }) => of.test(file.path));
      if (layer === undefined) return [];
      const wrong = importsOf(file).flatMap((imported) => {
        const problem = problemOf(file.path, imported, layer);
        return problem === undefined ? [] : [`${file.path} imports ${imported}: ${problem}.`];
      });
      return [...wrong, ...findHiddenDirections(file)];
    });
}

/** A computed import path cannot be checked, so it is not allowed. */
function findHiddenDirections(file: SourceFile): string[] {
  const isAllowed = (line: string) =>
    file.path === BUILT_PAGES.path &&
    line === BUILT_PAGES.line &&
    file.text.includes(BUILT_PAGES.file);
  return computedImportsOf(file)
    .filter((line) => !isAllowed(line))
    .map((line) => `${file.path} has "${line}": an import names its file in plain text.`);
}

function problemOf(path: string, imported: string, layer: Layer): string | undefined {
  if (!OWN.test(imported)) return packageProblem(path, imported);
  if (layer.may.some((allowed) => allowed.test(imported))) return undefined;
  if (path.startsWith("server/features/")) return featureProblem(path, imported, layer);
  if (path.startsWith("client/features/") && featureOf(path) === featureOf(imported))
    return undefined;
  return layer.because;
}

function packageProblem(path: string, imported: string): string | undefined {
  if (SHARED.test(path) && !SHARED_PACKAGES.test(imported))
    return "shared/ imports no package but zod and @orpc/contract";
  if (/^client\/(?!entry\.server)/.test(path) && imported.startsWith("node:"))
    return "this runs in the browser";
  if (path.startsWith("client/ui/") && /^(react-router|@tanstack|@orpc)/.test(imported))
    return "client/ui knows no router and no API";
  if (/^server\/(?!http\/|app\.ts|main\.ts)/.test(path) && /^(@fastify\/|fastify$)/.test(imported))
    return "only server/http knows Fastify";
  return undefined;
}

function featureOf(path: string): string {
  return path.split("/")[2] ?? "";
}

function featureProblem(path: string, imported: string, layer: Layer): string | undefined {
  if (!imported.startsWith("server/features/")) return layer.because;
  const [own, other] = [featureOf(path), featureOf(imported)];
  if (own === other) return undefined;
  const order: readonly string[] = FEATURE_ORDER;
  if (order.indexOf(other) >= order.indexOf(own))
    return `${other} is not below ${own} in the order of features`;
  if (!FEATURE_DOOR.test(imported))
    return "another feature is entered through its use cases and views only";
  return undefined;
}
