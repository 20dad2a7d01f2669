import { PUSH_WORKER } from "#shared/rules/notices.ts";
import { api } from "#client/lib/api/api.ts";

export type PushState = "unsupported" | "denied" | "off" | "on";

/** What this browser says of push; whether the site knows of it is another question. */
export async function readPushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await findSubscription();
  return Notification.permission === "granted" && subscription ? "on" : "off";
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission and turns push on in this browser. False when the person does not permit it.
 * @throws ApiError, or the browser's own error
 */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  // First, because a browser asks only in answer to a press.
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { path, scope } = PUSH_WORKER;
  const registration = await navigator.serviceWorker.register(path, { scope });
  await becomeActive(registration);
  const { pushManager } = registration;
  // What is there already may be another person's, or of another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    const { endpoint, keys } = subscription.toJSON();
    await api.notices.addBrowser({
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    });
    return true;
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
}

/** Resolves when the worker runs. `ready` would wait for ever where the page is in another language's folder. */
function becomeActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker was not installed"));
    });
  });
}

/** Ends push in this browser; the site is told by the caller. */
export async function turnOffPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
