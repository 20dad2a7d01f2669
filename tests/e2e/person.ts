import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { askAs, QUIET_PAGE, uploadPicture } from "./calls.ts";

type Role = "Buyer" | "Seller";

export const PASSWORD = "correct horse battery";

export interface NewPerson {
  name: string;
  email: string;
}

export function newPerson(): NewPerson {
  const name = `Pat ${randomBytes(4).toString("hex")}`;
  return { name, email: `${name.replace(" ", ".").toLowerCase()}@mail.example` };
}

/** A small red square as a PNG file. */
export const PICTURE = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAA1BMVEXIHjzD6Ll6AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIElEQVRo3u3BgQAAAADDoPlTX+AIVQEAAAAAAAAAAHwDJGAAAVoqS2sAAAAASUVORK5CYII=",
    "base64",
  ),
};

export async function fillSignUp(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

/** Signs up a new person through the page. */
export async function signUpOnPage(page: Page, role: Role = "Buyer"): Promise<NewPerson> {
  const person = newPerson();
  await page.goto("/register");
  await fillSignUp(page, person);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("successful", { exact: true })).toBeVisible();
  return person;
}

/**
 * Signs up a new person through the API calls that the sign-up page makes, and signs them in to the page's
 * browser.
 */
export async function signUp(page: Page, role: Role = "Buyer"): Promise<NewPerson> {
  const person = newPerson();
  await page.goto(QUIET_PAGE);
  // The previous user's token must not be used.
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  const image = await uploadPicture(page, PICTURE);
  const data = { ...person, password: PASSWORD, image, role };
  await askAs(page, "/auth/sign-up", { method: "POST", data });
  const path = `/jwt?email=${encodeURIComponent(person.email)}`;
  const { accessToken } = await askAs<{ accessToken: string }>(page, path);
  await page.evaluate((token) => localStorage.setItem("accessToken", token), accessToken);
  return person;
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

interface Kept {
  kind: string;
  to: string;
  text: string;
}

/** The newest message to an address: the demo keeps messages instead of sending them. */
export async function findMessage(
  page: Page,
  to: string,
  holds: RegExp,
  timeout = 20_000,
): Promise<string> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        const kept = (await (await page.request.get("/api/outbox")).json()) as Kept[];
        found = holds.exec(kept.find((one) => one.to === to && holds.test(one.text))?.text ?? "");
        return found !== null;
      },
      { timeout },
    )
    .toBe(true);
  return (found as RegExpExecArray | null)?.[1] ?? ""; // set by the poll above
}

/** Opens the link that confirms the email address. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const link = await findMessage(page, email, /(\/verify-email\?token=\S+)/);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
}
