/**
 * Runs in the page before any other script of ours. The page is complete without scripts, so they are started
 * only when it has loaded and the browser is idle, or at the first touch or key. Nothing then competes with
 * the first paint. When a script fails to load, a reload is offered once per page.
 *
 * The build puts this file into the page as a text: it imports nothing.
 *
 * @param languages tags of all languages, the first one's addresses without a prefix
 * @param home where the page leads after logging out
 * @param failed what the button says when logging out has failed
 */
export function boot(languages: readonly string[], home: string, failed: string): void {
  followLanguage(languages);
  showSession();
  showSeen();
  showView();
  markLate();
  showTextFont();
  whenIdle(holdForms, startScripts);
  offerReload();
  logOutByButton(home, failed);
}

/**
 * Remembers the language whose link is pressed, and leads to the page in it wherever a link leads to another one. The
 * first language has addresses without a prefix.
 */
function followLanguage(languages: readonly string[]): void {
  const KEY = "language";
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-language]");
    if (!link) return;
    try {
      localStorage.setItem(KEY, link.getAttribute("data-language") ?? "");
    } catch {
      // Storage may be forbidden here.
    }
  });
  try {
    const [first] = languages;
    const { lang } = document.documentElement;
    const chosen = localStorage.getItem(KEY) ?? lang;
    if (chosen === lang || !languages.includes(chosen)) return;
    const { pathname, search, hash } = location;
    const rest = lang === first ? pathname : pathname.slice(lang.length + 1);
    // One slash: `/de//other.example` must not become an address of another site (open redirect).
    const path = `/${rest.replace(/^[\\/]+/, "")}`;
    const isHome = path === "/";
    location.replace((chosen === first ? path : `/${chosen}${isHome ? "" : path}`) + search + hash);
  } catch {
    // Storage may be forbidden here.
  }
}

/** Where a token suggests that somebody is signed in, the visitor's links are hidden. */
function showSession(): void {
  try {
    if (localStorage.getItem("accessToken") !== null)
      document.documentElement.dataset["session"] = "known";
  } catch {
    // Storage may be forbidden here.
  }
}

/** Where this browser has looked at cars, their place is kept before the first paint (recent-cars.ts). */
function showSeen(): void {
  try {
    if (localStorage.getItem("cars-seen") !== null) document.documentElement.dataset["seen"] = "";
  } catch {
    // Storage may be forbidden here.
  }
}

/** On a new visit, what is far down is skipped (app.css); not where the browser returns to a place on the page. */
function markLate(): void {
  const root = document.documentElement.dataset;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]; // entries of this name have this type
  if (visit?.type === "navigate") root["late"] = "";
  addEventListener("popstate", () => delete root["late"]);
}

/** Results are rows, and have a plot, where this browser has chosen so (card-view.ts), from the first paint on. */
function showView(): void {
  try {
    const root = document.documentElement.dataset;
    if (localStorage.getItem("cars-view") === "list") root["view"] = "list";
    if (localStorage.getItem("cars-plot") === "open") root["plot"] = "open";
  } catch {
    // Storage may be forbidden here.
  }
}

/**
 * Shows the text in its font. On a phone that begins with the second page: the first one fetches the font once it has
 * loaded, and stays as it is painted. A page that has the font keeps it, however narrow its window becomes.
 */
function showTextFont(): void {
  const KEY = "font";
  const faces = document.querySelector<HTMLStyleElement>("[data-font]");
  const file = faces?.dataset["font"];
  if (!faces || !file) return;
  const wide = matchMedia(faces.media);
  const show = () => {
    faces.media = "all";
  };
  const remember = () => localStorage.setItem(KEY, file);
  try {
    const isKnown = localStorage.getItem(KEY) === file;
    if (wide.matches || isKnown) show();
    else wide.addEventListener("change", show, { once: true });
    if (isKnown) return;
    // Where the page has asked for the font already, it comes from the cache.
    addEventListener("load", () => {
      fetch(file, { priority: "low" })
        .then(async (reply) => {
          await reply.arrayBuffer();
          // Another version of the site may answer that it has no such file.
          if (reply.ok) remember();
        })
        .catch(() => undefined); // The next page asks again.
    });
  } catch {
    // Storage may be forbidden here: on a phone the text then stays in the fallback face.
    if (wide.matches) show();
  }
}

/**
 * Holds the submit of a form that only scripts can send until they run: otherwise its fields would leave in a
 * request that the server does not answer.
 */
function holdForms(start: () => void): void {
  const root = document.documentElement.dataset;
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement; // nothing else is submitted
      if (root["running"] !== undefined || form.dataset["scripted"] === undefined) return;
      event.preventDefault();
      // A form that is hydrated already would take it now, and once more when it is sent again.
      event.stopPropagation();
      start();
      addEventListener("running", () => form.requestSubmit(event.submitter), { once: true });
    },
    true,
  );
}

function whenIdle(hold: (start: () => void) => void, task: () => void): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // While the page is still parsed, its last script may be incomplete and others are not there yet.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", task);
    else task();
  };
  hold(start);
  for (const event of ["pointerdown", "touchstart", "keydown"]) {
    addEventListener(event, start, { once: true, passive: true });
  }
  // Somebody who is signed in waits for their own part of the page, not for its last picture.
  const isKnown = document.documentElement.dataset["session"] === "known";
  addEventListener(isKnown ? "DOMContentLoaded" : "load", () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
}

function startScripts(): void {
  for (const waiting of document.querySelectorAll<HTMLScriptElement>("script[type^='later/']")) {
    const script = document.createElement("script");
    script.type = waiting.type.slice(6);
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }
}

function offerReload(): void {
  const KEY = "reload-offered-at";
  // Where storage is forbidden nothing is remembered, and better offered twice than never.
  const readOffered = (): string[] => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[]; // written below
    } catch {
      return [];
    }
  };
  const remember = (paths: string[]) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(paths));
    } catch {
      return;
    }
  };
  const offer = () => {
    // A page that still waits says so by this mark, also when the offer was made before.
    document.documentElement.dataset["broken"] = "";
    const box = document.getElementById("reload-offer");
    const offered = readOffered();
    if (box === null || offered.includes(location.pathname)) return;
    remember([...offered, location.pathname]);
    box.querySelector("button")?.addEventListener("click", () => location.reload());
    box.hidden = false;
  };
  const isScriptFailure = (text: string) =>
    /dynamically imported module|module script failed|Failed to fetch module/i.test(text);
  addEventListener("unhandledrejection", (event) => {
    if (isScriptFailure(String(event.reason))) offer();
  });
  addEventListener(
    "error",
    (event) => {
      const isScript =
        event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement;
      if (isScript || isScriptFailure(event.message ?? "")) offer();
    },
    true,
  );
}

/** Ends the session by the button that is in every page (LogOutButton), whether its scripts have loaded or not. */
function logOutByButton(home: string, failed: string): void {
  addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-log-out]");
    if (!button) return;
    // What the page reads meanwhile is refused, and leads nowhere (lib/browser/leaving.ts).
    document.documentElement.dataset["leaving"] = "";
    void fetch("/api/auth/sign-out", { method: "POST" })
      .then((reply) => {
        if (!reply.ok) throw new Error(`answered with ${reply.status}`);
        localStorage.removeItem("accessToken");
        // What the dashboard has read; see read-memory.ts.
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith("read ")) sessionStorage.removeItem(key);
        location.assign(home);
      })
      .catch(() => {
        delete document.documentElement.dataset["leaving"];
        button.textContent = failed;
      });
  });
}
