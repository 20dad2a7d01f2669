import { choose } from "#demo/drawing/choice.ts";
import { designOf } from "#demo/drawing/side/designs.ts";
import { linear, radial, svgDocument } from "#demo/drawing/svg.ts";
import type { CarDrawing, Light } from "#demo/drawing/types.ts";
import { drawConsole, drawScreens, drawVents } from "./instruments.ts";
import { drawSteeringWheel } from "./steering-wheel.ts";
import { TRIMS } from "./trims.ts";

const OUTSIDE: Record<Light, readonly [sky: string, haze: string, ground: string]> = {
  morning: ["#b9cfdc", "#fbe9d3", "#c7bfae"],
  noon: ["#a9cbe0", "#edf3f0", "#b9bbb0"],
  overcast: ["#c3c9cc", "#e9e9e5", "#b4b5b0"],
  dusk: ["#262c3a", "#a5786b", "#4c4a4b"],
};

function view(): string {
  const hills =
    '<path d="M0 420C260 340 420 372 640 384S1080 330 1300 372 1500 380 1600 366V470H0Z" fill="#7d8d88" opacity=".55"/>';
  return `<rect width="1600" height="430" fill="url(#io)"/>${hills}<rect y="428" width="1600" height="120" fill="url(#ir)"/><path d="M420 470C560 430 1040 430 1180 470L1240 560H360Z" fill="url(#ib)"/>`;
}

function frame(): string {
  return (
    '<path d="M0 0H1600V150C1200 96 400 96 0 150Z" fill="url(#ih)"/>' +
    '<path d="M0 110C60 96 96 92 120 96L24 560H0ZM1600 110C1540 96 1504 92 1480 96L1576 560H1600Z" fill="url(#ih)"/>' +
    '<path d="M118 98C400 66 1200 66 1482 98" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>' +
    '<path d="M716 118H884Q900 118 897 134L890 168Q886 184 868 184H732Q714 184 710 168L703 134Q700 118 716 118Z" fill="#15181a"/>' +
    '<path d="M726 126H874Q886 126 884 138L879 164Q876 174 864 174H736Q724 174 721 164L716 138Q714 126 726 126Z" fill="url(#im)"/>' +
    '<path d="M792 84H808V120H792Z" fill="#202427"/>'
  );
}

/** The driver's place seen from between the front seats, steering wheel on the left. */
export function drawCabin(drawing: CarDrawing): string {
  const trim = choose(TRIMS, drawing.variant, 21);
  const automatic = drawing.gearbox !== "manual";
  const style = designOf(drawing.body, drawing.variant).index;
  const [sky, haze, ground] = OUTSIDE[drawing.light];
  const dim =
    drawing.light === "dusk"
      ? '<rect width="1600" height="1200" fill="#0b1014" opacity=".3"/>'
      : "";
  const defs =
    linear(
      "io",
      [0, 90, 0, 430],
      [
        [0, sky],
        [1, haze],
      ],
    ) +
    linear(
      "ir",
      [0, 428, 0, 540],
      [
        [0, ground],
        [1, "#8b8a85"],
      ],
    ) +
    linear(
      "ib",
      [0, 436, 0, 560],
      [
        [0, "#6d7478"],
        [1, "#2b3033"],
      ],
    ) +
    linear(
      "ih",
      [0, 60, 0, 560],
      [
        [0, trim.liningLight],
        [1, trim.liningDark],
      ],
    ) +
    linear(
      "im",
      [720, 126, 880, 174],
      [
        [0, "#8d9aa2"],
        [0.5, "#56626a"],
        [1, "#a7b2b8"],
      ],
    ) +
    linear(
      "id",
      [0, 470, 0, 700],
      [
        [0, trim.dashLight],
        [0.35, trim.dash],
        [1, trim.dashDark],
      ],
    ) +
    linear(
      "il",
      [0, 640, 0, 960],
      [
        [0, trim.lowerLight],
        [1, trim.lowerDark],
      ],
    ) +
    linear(
      "ii",
      [120, 0, 1480, 0],
      [
        [0, trim.inlayDark],
        [0.3, trim.inlay],
        [0.6, trim.inlayLight],
        [1, trim.inlayDark],
      ],
    ) +
    linear(
      "ik",
      [0, 760, 0, 1200],
      [
        [0, "#34393c"],
        [1, "#111315"],
      ],
    ) +
    linear(
      "is",
      [0, 880, 0, 1200],
      [
        [0, trim.seatLight],
        [0.5, trim.seat],
        [1, trim.seatDark],
      ],
    ) +
    radial(
      "iv",
      [
        [0, "#000", 0],
        [0.7, "#000", 0.1],
        [1, "#000", 0.5],
      ],
      [800, 520, 1020],
    );
  const dash =
    '<path d="M0 560C120 508 250 484 420 474C470 440 660 440 706 478C980 470 1330 486 1600 552V1200H0Z" fill="url(#id)"/>' +
    '<path d="M0 562C120 510 250 487 420 477C470 443 660 443 706 481C980 473 1330 489 1600 555" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="4"/>' +
    '<path d="M0 664C300 622 1280 616 1600 660V724C1280 690 320 694 0 730Z" fill="url(#ii)"/>' +
    '<path d="M0 663C300 621 1280 615 1600 659" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>' +
    '<path d="M0 731C320 695 1280 691 1600 725V1200H0Z" fill="url(#il)"/>' +
    '<path d="M1010 800C1160 780 1400 784 1560 800L1566 936C1400 960 1160 960 1020 934Z" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/>' +
    '<path d="M1012 803C1160 783 1400 787 1560 803" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>' +
    '<rect x="1250" y="846" width="74" height="15" rx="7" fill="#000" opacity=".45"/>';
  const doors =
    '<path d="M0 600C60 640 96 760 104 1200H0ZM1600 600C1540 640 1504 760 1496 1200H1600Z" fill="url(#il)"/>' +
    '<path d="M104 1200C96 760 60 640 0 600M1496 1200C1504 760 1540 640 1600 600" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="4"/>';
  const seats =
    '<path d="M-40 1200C-30 1000 40 930 190 926C360 922 470 946 500 1010C520 1060 516 1140 520 1200ZM1640 1200C1630 1000 1560 930 1410 926C1240 922 1130 946 1100 1010C1080 1060 1084 1140 1080 1200Z" fill="url(#is)"/>' +
    `<path d="M60 1200C66 1060 110 985 240 976C360 970 420 990 436 1040C446 1090 444 1150 446 1200M1540 1200C1534 1060 1490 985 1360 976C1240 970 1180 990 1164 1040C1154 1090 1156 1150 1154 1200" fill="none" stroke="${trim.stitch}" stroke-opacity=".75" stroke-width="2.5" stroke-dasharray="11 7"/>` +
    '<path d="M-40 1200C-30 1000 40 930 190 926C360 922 470 946 500 1010M1640 1200C1630 1000 1560 930 1410 926C1240 922 1130 946 1100 1010" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3"/>';
  return svgDocument(
    1600,
    1200,
    `<defs>${defs}</defs>${view()}${frame()}${dash}${drawVents()}${doors}${drawScreens(style, drawing.variant)}` +
      `${drawConsole(automatic, trim)}${seats}${drawSteeringWheel(trim, drawing.variant)}<rect width="1600" height="1200" fill="url(#iv)"/>${dim}`,
  );
}
