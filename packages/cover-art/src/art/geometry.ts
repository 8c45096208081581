/** A point on the canvas: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box defined by its edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The width of every cover in canvas units. */
export const WIDTH = 600;
/** The height of every cover in canvas units. */
export const HEIGHT = 900;
/** The minimum distance of text from the edges. */
export const MARGIN = 44;

/** Returns the point at `angle` (radians, clockwise from the right) and `radius` from `center`. */
export const polar = (center: Point, angle: number, radius: number): Point => ({
  x: center.x + Math.cos(angle) * radius,
  y: center.y + Math.sin(angle) * radius,
});

/** Returns the distance between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Limits `value` to the range from `low` to `high`. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Interpolates smoothly from 0 to 1 between two edges. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}
