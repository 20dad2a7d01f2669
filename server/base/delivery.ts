/** Backoff between attempts of a delivery, in milliseconds. */
const WAITS = [2_000, 15_000, 60_000];

interface DeliveryLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Sender<M> {
  send(message: M): Promise<void>;
}

/**
 * Delivers messages in the background. The caller does not wait for the service, and the reply's timing does
 * not reveal whether a message was sent. A failed delivery is retried a few times, then logged; the person
 * can ask again.
 */
export function deliverLater<M>(sender: Sender<M>, log: DeliveryLog, waits = WAITS): Sender<M> {
  async function deliver(message: M): Promise<void> {
    for (const wait of waits) {
      try {
        await sender.send(message);
        return;
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, "sending a code or link failed, will retry");
      }
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
    try {
      await sender.send(message);
    } catch (error) {
      log.error({ reason: reasonOf(error) }, "sending a code or link failed");
    }
  }
  return {
    async send(message) {
      void deliver(message);
    },
  };
}

/** Only the kind of failure, because a mail server's message can repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
