import { type APIResponse, expect, type Page } from "@playwright/test";

/** API calls from a page's browser, to set up a test: steps that are not tested need no clicks. */

/** A page of the site without scripts. */
export const QUIET_PAGE = "/healthz";

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Sent {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  data?: unknown;
  multipart?: { image: PictureFile };
}

/** A call as the user who is signed in on the page. */
export async function callAs(page: Page, path: string, sent: Sent = {}): Promise<APIResponse> {
  const { token, origin } = await page.evaluate(() => ({
    token: localStorage.getItem("accessToken"),
    origin: location.origin,
  }));
  return page.request.fetch(`/api${path}`, {
    ...sent,
    headers: { origin, ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
}

/** A call that must succeed; returns its answer. */
export async function askAs<T>(page: Page, path: string, sent?: Sent): Promise<T> {
  const reply = await callAs(page, path, sent);
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.json() as Promise<T>;
}

/** Uploads a picture and returns its address. */
export async function uploadPicture(page: Page, image: PictureFile): Promise<string> {
  const sent = { method: "POST", multipart: { image } } as const;
  const { data } = await askAs<{ data: { url: string } }>(page, "/images", sent);
  return data.url;
}
