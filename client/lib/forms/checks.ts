import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { PASSWORD_MIN } from "#shared/rules/sign-in.ts";
import { type Check, textOf } from "./use-form.ts";

/** Checks of a form in the browser, before anything is sent; the server validates it all again. */

/** Refuses a form without this field. */
export function required(name: string, problem: string): Check {
  return (data): Record<string, string> =>
    textOf(data, name).trim() === "" ? { [name]: problem } : {};
}

export const requiredName = required("name", t`Name is required`);
export const requiredEmail = required("email", t`Email is required`);
export const requiredPassword = required("password", t`Password is required`);
export const requiredCode = required("code", t`Code is required`);

/** Checked together with the other fields, before a picture is uploaded; the server's rule is the same. */
export const newPasswordIn =
  (name: string): Check =>
  (data): Record<string, string> =>
    textOf(data, name).length < PASSWORD_MIN
      ? { [name]: t`Use a password of at least ${PASSWORD_MIN} characters` }
      : {};

export const newPassword = newPasswordIn("password");

/** The chosen picture; undefined for none. */
export function pictureOf(data: FormData): File | undefined {
  const file = data.get("image");
  return file instanceof File && file.size > 0 ? file : undefined;
}

export const requiredPicture: Check = (data): Record<string, string> =>
  pictureOf(data) === undefined ? { image: t`Image is required` } : smallPicture(data);

export const smallPicture: Check = (data): Record<string, string> =>
  (pictureOf(data)?.size ?? 0) > MAX_PICTURE_BYTES
    ? { image: t`Choose a photo of at most ${MAX_PICTURE_BYTES / 1_000_000} MB` }
    : {};

/** Combines checks; their problems are merged in order. */
export function all(...checks: readonly Check[]): Check {
  return (data) => Object.assign({}, ...checks.map((check) => check(data))) as ReturnType<Check>; // of such records
}
