import type { Point } from "#demo/drawing/svg.ts";

/**
 * One car seen from its left side, nose to the left. Centimetres; x from the front bumper, y from
 * the ground. The proportions are what makes a saloon a saloon, so each design lists its own.
 */
export interface SideProfile {
  readonly length: number;
  readonly frontAxle: number;
  readonly rearAxle: number;
  readonly wheelRadius: number;
  /** Height of the sill between the wheels. */
  readonly sill: number;
  /** Outline from the lower front corner over bonnet and roof to the lower rear corner. */
  readonly top: readonly Point[];
  /** Stretch of the outline (from x, to x) that is windscreen or rear screen. */
  readonly windscreen: readonly [number, number];
  readonly rearScreen?: readonly [number, number];
  /** Lower edge of the side windows, front to rear, and their upper edge, rear to front. */
  readonly belt: readonly Point[];
  readonly glassTop: readonly Point[];
  /** Pillars across the side windows: x at the belt, x at the roof, width. */
  readonly pillars: readonly (readonly [number, number, number])[];
  /** Where the doors begin, meet and end at the belt; without `rear` the car has two doors. */
  readonly doors: { readonly front: number; readonly split: number; readonly rear?: number };
  readonly shoulder: readonly Point[];
  readonly crease: readonly Point[];
  readonly frontLamp: readonly Point[];
  readonly rearLamp: readonly Point[];
  /** Unpainted arches and sills. */
  readonly cladding?: boolean;
  readonly rails?: boolean;
  /** The rear door slides on a rail. */
  readonly sliding?: boolean;
  /** No roof: seats show above the belt. */
  readonly open?: boolean;
  /** Load bed behind the cab, from x to x at the bed's rim height. */
  readonly bed?: readonly [number, number, number];
  /** Windows behind this x are panels in body colour. */
  readonly panelFrom?: number;
}
