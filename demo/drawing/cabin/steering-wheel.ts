import { choose } from "#demo/drawing/choice.ts";
import { linear } from "#demo/drawing/svg.ts";
import type { Trim } from "./trims.ts";

const SPOKES = [
  "M-196 -6C-140 -30 -92 -44 -70 -46H70C92 -44 140 -30 196 -6L192 40C140 42 100 50 78 72L44 176H-44L-78 72C-100 50 -140 42 -192 40Z",
  "M-198 -14C-130 -30 -90 -38 -70 -40H70C90 -38 130 -30 198 -14L194 30C150 32 110 40 86 62C70 84 62 120 62 178H34L24 96H-24L-34 178H-62C-62 120 -70 84 -86 62C-110 40 -150 32 -194 30Z",
] as const;

/** A leather rim, its hub and the keys on the spokes; drawn about the rim's centre. */
export function drawSteeringWheel(trim: Trim, variant: number): string {
  const spokes = choose(SPOKES, variant, 25);
  const defs =
    linear(
      "ia",
      [-140, -210, 140, 210],
      [
        [0, "#5d6367"],
        [0.35, "#2a2e31"],
        [1, "#101214"],
      ],
    ) +
    linear(
      "iu",
      [0, -50, 0, 180],
      [
        [0, "#43494d"],
        [0.4, "#24282b"],
        [1, "#121416"],
      ],
    ) +
    linear(
      "ip",
      [0, -62, 0, 78],
      [
        [0, "#4a5054"],
        [0.5, "#2a2e31"],
        [1, "#1a1d1f"],
      ],
    );
  const keys = (x: number) =>
    `<rect x="${x - 34}" y="-18" width="68" height="36" rx="15" fill="#111315" stroke="#6a7277" stroke-width="1.5"/><path d="M${x - 20} 0H${x - 8}M${x + 8} 0H${x + 20}M${x + 14} -6V6" stroke="#c7d0d5" stroke-width="2.5" stroke-linecap="round"/>`;
  return (
    `<defs>${defs}</defs><g transform="translate(562 806) scale(1.06)"><ellipse cx="14" cy="26" rx="216" ry="214" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="36"/>` +
    `<path d="${spokes}" fill="url(#iu)" stroke="#000" stroke-opacity=".4" stroke-width="2"/>` +
    '<circle r="206" fill="none" stroke="#0a0b0c" stroke-width="40"/><circle r="206" fill="none" stroke="url(#ia)" stroke-width="35"/>' +
    '<path d="M-150 -142A206 206 0 0 1 150 -142" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="6"/>' +
    `<circle r="191" fill="none" stroke="${trim.stitch}" stroke-opacity=".55" stroke-width="2" stroke-dasharray="9 6"/>` +
    '<path d="M-70 -52C-40 -62 40 -62 70 -52C88 -30 88 26 70 52C44 80 -44 80 -70 52C-88 26 -88 -30 -70 -52Z" fill="url(#ip)" stroke="#000" stroke-opacity=".5" stroke-width="2"/>' +
    '<path d="M-66 -50C-40 -59 40 -59 66 -50" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5"/>' +
    `<circle r="15" fill="#b9c1c5" stroke="#3c4347" stroke-width="2"/><circle r="9" fill="#24292c"/>${keys(-126)}${keys(126)}</g>`
  );
}
