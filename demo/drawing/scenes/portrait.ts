import { choose } from "#demo/drawing/choice.ts";
import { linear, svgDocument } from "#demo/drawing/svg.ts";

interface Tone {
  readonly ground: readonly [string, string];
  readonly figure: readonly [string, string];
}

const TONES: readonly [Tone, ...Tone[]] = [
  { ground: ["#dbe4de", "#c3d1c8"], figure: ["#4f7565", "#1f4d3f"] },
  { ground: ["#ece0d1", "#dccbb6"], figure: ["#a07a53", "#6d4c2e"] },
  { ground: ["#d9e0e8", "#c0ccd8"], figure: ["#56708c", "#2c4560"] },
  { ground: ["#ebdedd", "#d8c3c1"], figure: ["#99625e", "#66383a"] },
  { ground: ["#e2e0da", "#cbc8bf"], figure: ["#75746e", "#44443f"] },
];

/** A seller's portrait, 400 by 400: a figure or a shop front, of no real person. */
export function drawPortrait(of: "person" | "dealer", variant: number): string {
  const { ground, figure } = choose(TONES, variant, 31);
  const defs =
    linear(
      "og",
      [0, 0, 0, 400],
      [
        [0, ground[0]],
        [1, ground[1]],
      ],
    ) +
    linear(
      "of",
      [0, 90, 0, 400],
      [
        [0, figure[0]],
        [1, figure[1]],
      ],
    );
  const person =
    '<circle cx="200" cy="158" r="66" fill="url(#of)"/><path d="M72 400C72 306 124 252 200 252S328 306 328 400Z" fill="url(#of)"/>';
  const stripes = [0, 1, 2, 3, 4, 5]
    .map(
      (n) =>
        `<path d="M${92 + n * 36} 128H${128 + n * 36}V178A18 18 0 0 1 ${92 + n * 36} 178Z" fill="${n % 2 ? "#fbf8f2" : "url(#of)"}"/>`,
    )
    .join("");
  const shop =
    '<rect x="104" y="150" width="192" height="146" fill="#fbf8f2"/><rect x="118" y="210" width="164" height="86" fill="#a9b8bd"/><path d="M118 210H220L150 296H118Z" fill="#fff" opacity=".28"/>' +
    `<path d="M136 286C136 268 150 264 166 260C176 246 186 244 204 244S232 250 240 260C258 262 266 268 266 286Z" fill="url(#of)"/><circle cx="166" cy="286" r="11" fill="#2a2f31"/><circle cx="238" cy="286" r="11" fill="#2a2f31"/>${stripes}<rect x="84" y="296" width="232" height="9" rx="4.5" fill="${figure[1]}"/>`;
  return svgDocument(
    400,
    400,
    `<defs>${defs}</defs><rect width="400" height="400" fill="url(#og)"/>${of === "dealer" ? shop : person}`,
  );
}
