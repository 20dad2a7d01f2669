/**
 * Runs in the page before anything else of ours. The page is complete without scripts, so they
 * start only when it has loaded and the browser is idle, or at the first touch or key: nothing
 * then competes with the first paint. A script that fails to load offers a reload, once.
 *
 * The function is written into the page as text: it may use nothing from outside itself.
 */
function boot(): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const waiting of document.querySelectorAll<HTMLScriptElement>("script[type^='later/']")) {
      const script = document.createElement("script");
      script.type = waiting.type.slice(6);
      script.textContent = waiting.textContent;
      waiting.replaceWith(script);
    }
  };
  for (const event of ["pointerdown", "touchstart", "keydown"]) {
    addEventListener(event, start, { once: true, passive: true });
  }
  addEventListener("load", () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });

  const KEY = "reload-offered";
  const offerReload = () => {
    const box = document.getElementById("reload-offer");
    if (box === null || sessionStorage.getItem(KEY) === location.pathname) return;
    sessionStorage.setItem(KEY, location.pathname);
    box.querySelector("button")?.addEventListener("click", () => location.reload());
    box.hidden = false;
  };
  const isScriptFailure = (text: string) =>
    /dynamically imported module|module script failed|Failed to fetch module/i.test(text);
  addEventListener("unhandledrejection", (event) => {
    if (isScriptFailure(String(event.reason))) offerReload();
  });
  addEventListener(
    "error",
    (event) => {
      const isScript =
        event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement;
      if (isScript || isScriptFailure(event.message ?? "")) offerReload();
    },
    true,
  );
}

export const BOOT_SCRIPT = `(${boot.toString()})()`;
