import { choose } from "#demo/drawing/choice.ts";
import type { Trim } from "./trims.ts";

/** A dial with its scale and needle, without figures: text would need a font on the server. */
function dial(x: number, y: number, r: number, share: number): string {
  const ticks = Array.from({ length: 13 }, (_, index) => {
    const angle = ((140 + index * 21.6) * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${(x + c * r * 0.8).toFixed(1)} ${(y + s * r * 0.8).toFixed(1)}L${(x + c * r * 0.92).toFixed(1)} ${(y + s * r * 0.92).toFixed(1)}`;
  }).join("");
  const needle = ((140 + share * 260) * Math.PI) / 180;
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#0c1013" stroke="#596167" stroke-width="2.5"/><path d="${ticks}" stroke="#cfd8dd" stroke-width="2.4"/>` +
    `<path d="M${x} ${y}L${(x + Math.cos(needle) * r * 0.78).toFixed(1)} ${(y + Math.sin(needle) * r * 0.78).toFixed(1)}" stroke="#e2574a" stroke-width="4" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${r * 0.13}" fill="#2d3439"/>`
  );
}

function map(x: number, y: number, width: number, height: number): string {
  const sx = (share: number) => Math.round(x + width * share);
  const sy = (share: number) => Math.round(y + height * share);
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#17222a"/>` +
    `<path d="M${sx(0.03)} ${sy(0.7)}C${sx(0.3)} ${sy(0.55)} ${sx(0.4)} ${sy(0.9)} ${sx(0.97)} ${sy(0.62)}M${sx(0.22)} ${sy(0.04)}C${sx(0.3)} ${sy(0.4)} ${sx(0.2)} ${sy(0.7)} ${sx(0.3)} ${sy(0.96)}M${sx(0.72)} ${sy(0.04)}L${sx(0.8)} ${sy(0.96)}M${sx(0.03)} ${sy(0.3)}L${sx(0.97)} ${sy(0.22)}" fill="none" stroke="#3a4b57" stroke-width="5"/>` +
    `<path d="M${sx(0.46)} ${sy(0.94)}C${sx(0.48)} ${sy(0.7)} ${sx(0.58)} ${sy(0.6)} ${sx(0.57)} ${sy(0.36)}S${sx(0.72)} ${sy(0.24)} ${sx(0.78)} ${sy(0.1)}" fill="none" stroke="#57b2dd" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M${sx(0.46)} ${sy(0.78)}l13 30-13-8-13 8Z" fill="#fff"/>` +
    `<path d="M${x + 14} ${y}L${sx(0.5)} ${y}L${sx(0.2)} ${y + height}L${x + 14} ${y + height}Z" fill="#fff" opacity=".05"/>`
  );
}

/** Driver's display and the screen in the middle; older designs have real dials. */
export function drawScreens(style: number, variant: number): string {
  const digital = choose([true, false], variant, 23);
  const hood =
    '<path d="M372 640C376 540 404 486 562 486S752 540 756 640L740 656H388Z" fill="#15181a"/><path d="M372 640C376 540 404 486 562 486S752 540 756 640" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>';
  const cluster = digital
    ? `<rect x="404" y="524" width="318" height="118" rx="14" fill="#0a0e11"/>${map(486, 534, 154, 98)}<path d="M420 610A44 44 0 0 1 472 560M706 610A44 44 0 0 0 654 560" fill="none" stroke="#57b2dd" stroke-width="7" stroke-linecap="round"/><path d="M430 618H466M660 618H696" stroke="#dfe7eb" stroke-width="5" stroke-linecap="round"/>`
    : `${dial(476, 590, 62, 0.04)}${dial(648, 590, 62, 0.12)}<rect x="544" y="548" width="36" height="78" rx="5" fill="#0c1013"/><path d="M552 566H572M552 582H566M552 598H572" stroke="#9fb0ba" stroke-width="4"/>`;
  const screens = [
    `<rect x="790" y="470" width="330" height="190" rx="18" fill="#0a0d0f"/>${map(802, 482, 306, 150)}<path d="M840 646H870M940 646H970M1040 646H1070" stroke="#6e7a81" stroke-width="5" stroke-linecap="round"/>`,
    `<rect x="800" y="490" width="250" height="330" rx="18" fill="#0a0d0f"/>${map(812, 502, 226, 200)}<path d="M832 730H900M832 754H876M960 730H1016M960 754H1000" stroke="#6e7a81" stroke-width="6" stroke-linecap="round"/><circle cx="926" cy="790" r="13" fill="none" stroke="#6e7a81" stroke-width="4"/>`,
    `<rect x="800" y="654" width="270" height="150" rx="12" fill="#0a0d0f"/>${map(838, 664, 194, 130)}<circle cx="819" cy="729" r="11" fill="#30363a" stroke="#777f84" stroke-width="2"/><circle cx="1051" cy="729" r="11" fill="#30363a" stroke="#777f84" stroke-width="2"/>`,
  ];
  return hood + cluster + (screens[style % screens.length] ?? "");
}

export function drawVents(): string {
  const vent = (x: number, y: number, width: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="56" rx="12" fill="#0d0f10" stroke="#5d6468" stroke-width="2"/>` +
    `<path d="M${x + 10} ${y + 14}H${x + width - 10}M${x + 10} ${y + 28}H${x + width - 10}M${x + 10} ${y + 42}H${x + width - 10}" stroke="#3b4145" stroke-width="5"/><path d="M${x + width / 2} ${y + 8}V${y + 48}" stroke="#7b8388" stroke-width="4"/>`;
  return vent(150, 582, 150) + vent(1150, 574, 120) + vent(1370, 586, 130);
}

export function drawConsole(automatic: boolean, trim: Trim): string {
  const knob = (x: number) =>
    `<circle cx="${x}" cy="876" r="27" fill="#1a1d1f" stroke="#858d92" stroke-width="3"/><circle cx="${x}" cy="876" r="16" fill="#2d3235"/><path d="M${x} 862V870" stroke="#dfe5e8" stroke-width="3"/>`;
  const lever = automatic
    ? '<path d="M884 1016H940Q950 1016 948 1030L938 1090H886L876 1030Q874 1016 884 1016Z" fill="#17191b" stroke="#8b9398" stroke-width="2.5"/><path d="M890 1024H934" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>'
    : `<path d="M876 1140L894 1050H930L948 1140Z" fill="#1b1d1f"/><path d="M884 1132L898 1062M940 1132L926 1062" stroke="${trim.stitch}" stroke-width="2" stroke-dasharray="7 5"/><circle cx="912" cy="1030" r="30" fill="#1d2022" stroke="#9aa2a7" stroke-width="3"/><path d="M901 1020V1042M912 1020V1042M923 1020V1042M901 1031H923" stroke="#dfe5e8" stroke-width="2.5"/>`;
  return (
    '<path d="M786 836C830 826 1000 826 1044 836L1080 1200H744Z" fill="url(#ik)"/><path d="M786 838C830 828 1000 828 1044 838" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>' +
    `${knob(844)}${knob(986)}<path d="M896 866H934M896 884H934" stroke="#6e7a81" stroke-width="5" stroke-linecap="round"/>` +
    '<path d="M800 940H1030L1050 1200H782Z" fill="url(#ii)" opacity=".5"/>' +
    `<ellipse cx="912" cy="1120" rx="62" ry="22" fill="#000" opacity=".45"/>${lever}` +
    '<rect x="810" y="1130" width="40" height="70" rx="16" fill="#0c0e0f"/><rect x="976" y="1130" width="40" height="70" rx="16" fill="#0c0e0f"/>'
  );
}
