import type { Body } from "#shared/rules/vocabulary.ts";
import { choose } from "#demo/drawing/choice.ts";
import { CONVERTIBLES, COUPES } from "./coupes.ts";
import { ESTATES } from "./estates.ts";
import { HATCHBACKS } from "./hatchbacks.ts";
import type { SideProfile } from "./profile.ts";
import { SEDANS } from "./sedans.ts";
import { SUVS } from "./suvs.ts";
import { MPVS, PICKUPS, VANS } from "./vans.ts";
import { varyProfile } from "./vary.ts";

const DESIGNS: Record<Body, readonly SideProfile[]> = {
  sedan: SEDANS,
  suv: SUVS,
  hatchback: HATCHBACKS,
  estate: ESTATES,
  coupe: COUPES,
  convertible: CONVERTIBLES,
  pickup: PICKUPS,
  van: VANS,
  mpv: MPVS,
};

export interface Design {
  readonly profile: SideProfile;
  /** Which of the body's designs this is: variants of one number share their outline. */
  readonly index: number;
  /** Rank of this variant within its design; details differ by it. */
  readonly trim: number;
  readonly chrome: boolean;
}

export function designCount(body: Body): number {
  return DESIGNS[body].length;
}

/** Variants walk through a body's designs in turn, then through the details of each. */
export function designOf(body: Body, variant: number): Design {
  const designs = DESIGNS[body];
  const index = variant % designs.length;
  const profile = designs[index];
  if (!profile) throw new Error(`body ${body} has no design`);
  return {
    profile: varyProfile(profile, variant),
    index,
    trim: Math.floor(variant / designs.length),
    chrome: choose([true, false, false], variant, 5),
  };
}
