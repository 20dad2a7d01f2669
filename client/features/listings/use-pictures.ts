import { t } from "#shared/lib/text.ts";
import { MOST_PICTURES, SHOTS } from "#shared/rules/listing.ts";
import { MAX_PICTURE_BYTES, picturePath } from "#shared/rules/pictures.ts";
import type { ApiError } from "#client/lib/api/api-error.ts";
import { uploadPicture } from "#client/lib/api/upload.ts";
import { toSentence } from "#client/lib/forms/form-fields.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { shrinkPicture } from "#client/lib/forms/shrink-picture.ts";
import { type Upload, useUploads } from "#client/lib/forms/use-uploads.ts";

/** A picture of the form: uploading, uploaded or refused. */
export interface FormPicture extends Upload {
  preview: string;
  /** The address on the site, once the picture is uploaded. */
  url?: string;
  /** The recommended shot that it was chosen for. */
  shot?: string;
}

/** Statuses by which a file itself is refused: too large, or of a kind that nobody can read. */
const REFUSALS: ReadonlySet<number> = new Set([413, 415, 422]);

/** The pictures of a form in their order, each uploaded on its own. */
export function usePictures(first: readonly { id: string }[] = []) {
  const {
    uploads: pictures,
    setUploads: setPictures,
    ...all
  } = useUploads<FormPicture>(() => first.map(toFormPicture), {
    send: async (file, options) => ({
      url: await uploadPicture(await shrinkPicture(file), options),
    }),
    refuse: (error) => ({
      problem: toSentence(t`The photo`, error.fields["image"] ?? error.message),
      ...(isFinalRefusal(error) && { isFinal: true }),
    }),
  });

  /** Adds chosen files. Returns how many were left out because there were too many. */
  const add = (files: readonly File[], shot?: string): number => {
    const taken = files.slice(0, Math.max(0, MOST_PICTURES - pictures.length));
    all.add(
      taken.map((file) => ({
        key: makeId(),
        preview: URL.createObjectURL(file),
        sent: 0,
        file,
        ...(shot !== undefined && { shot }),
        ...(file.size > MAX_PICTURE_BYTES && {
          isFinal: true,
          problem: t`Choose a photo of at most ${MAX_PICTURE_BYTES / 1_000_000} MB`,
        }),
      })),
    );
    return files.length - taken.length;
  };
  /** Puts a picture at another place; the first one is the cover. */
  const move = (key: string, to: number) =>
    setPictures((before) => {
      const from = before.findIndex((one) => one.key === key);
      const picture = before[from];
      if (picture === undefined || to < 0 || to >= before.length) return before;
      return before.toSpliced(from, 1).toSpliced(to, 0, picture);
    });
  const reset = (next: readonly { id: string }[] = []) => all.reset(next.map(toFormPicture));
  return { ...all, pictures, add, move, reset };
}

export type Pictures = ReturnType<typeof usePictures>;

/** A picture that the site has. */
export function toFormPicture({ id }: { id: string }): FormPicture {
  return {
    key: id,
    preview: picturePath(id, 320, "webp"),
    url: picturePath(id, 800, "webp"),
    sent: 1,
  };
}

/** Whether the server refuses a file whenever it is sent. An incomplete upload is a 400, too, and may be repeated. */
export function isFinalRefusal({ status, fields }: ApiError): boolean {
  return REFUSALS.has(status) || (status === 400 && fields["image"] !== undefined);
}

/** The pictures that buyers will see: those that were not refused. */
export function usableOf(pictures: readonly FormPicture[]): readonly FormPicture[] {
  return pictures.filter(({ problem }) => problem === undefined);
}

/** The addresses of the uploaded pictures, in their order. */
export function addressesOf(pictures: readonly FormPicture[]): string[] {
  // The same file chosen twice has one address, and counts once.
  return [...new Set(pictures.flatMap(({ url }) => url ?? []))];
}

/** Why the pictures cannot be used; undefined when they can, or are still being sent. */
export function problemOf(
  pictures: readonly FormPicture[],
  isRequired: boolean,
): string | undefined {
  if (pictures.length === 0) return isRequired ? t`Image is required` : undefined;
  if (pictures.some(({ isFinal }) => isFinal))
    return t`One of the photos can’t be used. Remove it.`;
  if (pictures.some(({ problem }) => problem !== undefined))
    return t`One of the photos couldn’t be uploaded. Try again or remove it.`;
  return undefined;
}

/**
 * The recommended shots for which no picture was chosen. Nobody knows what other pictures show; once there are as many
 * pictures as shots, none is recommended any more.
 */
export function shotsLeft(pictures: readonly FormPicture[]): string[] {
  const usable = usableOf(pictures);
  if (usable.length >= SHOTS.length) return [];
  const taken = new Set(usable.map(({ shot }) => shot));
  return SHOTS.filter((shot) => !taken.has(shot));
}

/** How many are still being uploaded. */
export function countWaiting(pictures: readonly FormPicture[]): number {
  return pictures.filter(({ url, problem }) => url === undefined && problem === undefined).length;
}
