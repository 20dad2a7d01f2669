/** The part of the package that is used here: it brings no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
