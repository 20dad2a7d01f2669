import { svgDocument } from "#demo/drawing/svg.ts";

/** The product's mark, 512 by 512: a car's face on the accent colour. Reads at 16 pixels. */
export function drawIcon(): string {
  return svgDocument(
    512,
    512,
    '<rect width="512" height="512" rx="112" fill="#1f4d3f"/>' +
      '<path d="M150 236L182 152Q188 136 206 136H306Q324 136 330 152L362 236Q396 244 396 284V356Q396 370 382 370H356Q342 370 342 356V340H170V356Q170 370 156 370H130Q116 370 116 356V284Q116 244 150 236Z" fill="#f6f3ec"/>' +
      '<path d="M186 232L208 174Q210 168 217 168H295Q302 168 304 174L326 232Z" fill="#1f4d3f"/>' +
      '<circle cx="170" cy="288" r="20" fill="#1f4d3f"/><circle cx="342" cy="288" r="20" fill="#1f4d3f"/><rect x="218" y="278" width="76" height="20" rx="10" fill="#1f4d3f"/>',
  );
}
