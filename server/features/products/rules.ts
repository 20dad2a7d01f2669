import { t } from "#shared/lib/text.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";

/** The column outlives a sale, because a sale that is taken back brings the promotion back. */
export function isPromoted({
  promoted,
  state,
}: {
  promoted: boolean;
  state: ProductState;
}): boolean {
  return promoted && state !== "sold";
}

/** The alternative text of a car's further pictures, as it is stored. */
const NUMBERED = /^(.*), picture (\d+)$/s;

/** What is stored as the alternative text of a car's picture at this position, beginning with 0. */
export function writeAlt(name: string, position: number): string {
  return position === 0 ? name : `${name}, picture ${position + 1}`;
}

/** Pictures with their alternative texts in the language of the scope. Whatever somebody else has written stays. */
export function pictureTexts<P extends { alt: string }>(pictures: readonly P[]): P[] {
  return pictures.map((picture) => {
    const [, name, number] = NUMBERED.exec(picture.alt) ?? [];
    if (name === undefined || number === undefined) return picture;
    return { ...picture, alt: t`${name}, picture ${number}` };
  });
}
