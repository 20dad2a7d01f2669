/** The part of a service worker's scope that is used here: this folder is compiled without the types of browsers. */
export interface WorkerScope {
  addEventListener(name: string, act: (event: WorkerEvent) => void): void;
  fetch(address: string, init: object): Promise<unknown>;
  location: { origin: string };
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { subscribe(options: object): Promise<BrowserSubscription> };
  };
  clients: {
    matchAll(options: object): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown } | null;
  notification?: { close(): void; data: unknown };
  oldSubscription?: { options: object } | null;
  newSubscription?: BrowserSubscription | null;
}

interface BrowserSubscription {
  toJSON(): { endpoint: string; keys: object };
}

interface Page {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

/**
 * Runs in a service worker of the browser: shows what is pushed, and leads to it. It is serialized into the worker's
 * script, so it may use nothing from outside itself.
 */
export function workForPush(scope: WorkerScope, icon: string): void {
  const findPages = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true });

  /** An address without the row that it names. */
  const pageOf = (url: string) => url.split("#")[0];

  /** What the site has pushed; undefined for anything else. */
  function read(value: unknown): { id: string; title: string; address: string } | undefined {
    const { id, title, path } = (value ?? {}) as Record<string, unknown>; // checked here
    if (typeof id !== "string" || typeof title !== "string" || typeof path !== "string")
      return undefined;
    const url = new URL(path, scope.location.origin);
    return url.origin === scope.location.origin ? { id, title, address: url.href } : undefined;
  }

  async function show(value: unknown): Promise<void> {
    const told = read(value);
    if (told === undefined) return;
    const { id, title, address } = told;
    const pages = await findPages();
    // The person is looking at it, and browsers allow a silent push then.
    if (pages.some(({ url, focused }) => focused && pageOf(url) === pageOf(address))) return;
    // Shown again after a second try of the server, it takes the place of the first.
    await scope.registration.showNotification(title, { tag: id, icon, data: value });
  }

  async function open(value: unknown): Promise<void> {
    const told = read(value);
    if (told === undefined) return;
    const { id, address } = told;
    // First, because a browser may stop the worker once a window has the focus.
    const marking = scope
      .fetch(`/api/notices/${id}/read`, { method: "PUT", keepalive: true })
      .catch(() => undefined);
    const shown = (await findPages()).find(({ url }) => pageOf(url) === pageOf(address));
    // To the row that is named. A page that this worker does not control stays where it is.
    if (shown !== undefined && address.includes("#"))
      await shown.navigate(address).catch(() => undefined);
    await (shown === undefined ? scope.clients.openWindow(address) : shown.focus());
    await marking;
  }

  /** The browser has given itself another address: the site learns it while the session lives. */
  async function renew({ oldSubscription, newSubscription }: WorkerEvent): Promise<void> {
    const options = oldSubscription?.options;
    const next =
      newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)));
    if (!next) return;
    const { endpoint, keys } = next.toJSON();
    await scope.fetch("/api/notices/browsers", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ endpoint, keys }),
    });
  }

  scope.addEventListener("push", (event) => {
    let value: unknown;
    try {
      value = event.data?.json();
    } catch {
      // No text of this site's.
    }
    event.waitUntil(show(value));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification?.close();
    event.waitUntil(open(event.notification?.data));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(renew(event));
  });
}
