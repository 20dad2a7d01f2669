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
  await navigator.serviceWorker.register(path, { scope });
  // Pages of the dashboard lie in the worker's scope.
  const { pushManager } = await navigator.serviceWorker.ready;
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

/** Ends push in this browser; the site is told by the caller. */
export async function turnOffPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
