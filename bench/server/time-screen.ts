import { launchBrowser } from "../web/launch-browser.ts";
import type { Site } from "../site/start-site.ts";

/** How long a message may take to the screen before it is given up. */
const LIMIT_MS = 10_000;

interface Reader {
  cookie: { name: string; value: string };
  /** The process that the browser reads from, by the address of the site. */
  reads: Site;
  site: Site;
}

/**
 * Has a browser show the reader's messages while others are sent, one after the other; each sends a text of its own.
 * Returns for each the milliseconds until the text was on the screen.
 */
export async function timeScreen<T>(
  { cookie, reads, site }: Reader,
  senders: readonly T[],
  send: (sender: T, text: string) => Promise<void>,
): Promise<number[]> {
  const [from, to] = [site.url, reads.url].map((url) => new URL(url).host);
  const browser = await launchBrowser([`--host-resolver-rules=MAP ${from} ${to}`]);
  try {
    const page = await browser.newPage();
    await page.send("Network.setCookie", { ...cookie, url: site.url });
    await page.open(`${site.url}/dashboard/messages`);
    const delays: number[] = [];
    for (const [at, sender] of senders.entries()) {
      const text = `Question ${at + 1} of ${senders.length}`;
      const began = performance.now();
      const shown = page.evaluate<boolean>(whenShown(text));
      await send(sender, text);
      if (!(await shown)) throw new Error("a message did not come to the screen");
      delays.push(performance.now() - began);
    }
    return delays;
  } finally {
    await browser.close();
  }
}

/** An expression whose promise resolves at the first frame that has this text; with false when none has. */
function whenShown(text: string): string {
  return `new Promise((resolve) => {
    const end = performance.now() + ${LIMIT_MS};
    const look = () => {
      if (document.body.innerText.includes(${JSON.stringify(text)})) return resolve(true);
      if (performance.now() > end) return resolve(false);
      requestAnimationFrame(look);
    };
    look();
  })`;
}
