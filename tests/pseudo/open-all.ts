import type { Page } from "@playwright/test";
import { OPEN_LAYER } from "./find-faults.ts";

/** Of a list, the first rows have the same buttons as the others. */
const MOST_BUTTONS = 12;
const MOST_STEPS = 4;
const CLICK_MS = 2_000;

/**
 * Opens what a page has to open, one after the other: each button is pressed, each form sent as it is, and the steps of
 * a form walked through. Yields while something is to be looked at, with what was pressed. The page may have changed
 * afterwards: everything is pressed on a copy of the site.
 */
export async function* openAll(
  page: Page,
  whenAtRest: (page: Page) => Promise<void>,
): AsyncGenerator<string> {
  const address = page.url();
  for (const name of await findButtons(page)) {
    if (page.url() !== address || (await isOpen(page))) {
      await page.goto(address);
      await whenAtRest(page);
    }
    const button = page.locator("main button:visible").filter({ hasText: name.text }).nth(name.at);
    if (!(await press(button))) continue;
    await whenAtRest(page);
    if (page.url().split("#")[0] !== address.split("#")[0]) continue;
    yield `“${name.text}”`;
    for (let step = 0; name.isSubmit && step < MOST_STEPS; step += 1) {
      const next = page.locator("main form button[type=submit]:visible").first();
      if (!(await press(next))) break;
      await whenAtRest(page);
      if (page.url().split("?")[0] !== address.split("?")[0]) break;
      yield `“${name.text}”, ${step + 2} times`;
    }
    await page.keyboard.press("Escape");
  }
}

interface Named {
  text: string;
  /** Among those with the same text, from 0. */
  at: number;
  isSubmit: boolean;
}

/** The buttons in view, each text once. */
async function findButtons(page: Page): Promise<Named[]> {
  const found = await page.locator("main button:visible:enabled").evaluateAll((all) =>
    all.map((each) => ({
      text: (each.textContent ?? "").trim(),
      isSubmit: (each as HTMLButtonElement).type === "submit", // the selector finds buttons alone
    })),
  );
  const names = new Map<string, Named>();
  for (const { text, isSubmit } of found)
    if (text !== "" && !names.has(text)) names.set(text, { text, at: 0, isSubmit });
  return [...names.values()].slice(0, MOST_BUTTONS);
}

async function isOpen(page: Page): Promise<boolean> {
  return (await page.locator(OPEN_LAYER).filter({ visible: true }).count()) > 0;
}

/** Whether a button could be pressed: one that is covered or gone is left out. */
async function press(button: ReturnType<Page["locator"]>): Promise<boolean> {
  return button.click({ timeout: CLICK_MS }).then(
    () => true,
    () => false,
  );
}
