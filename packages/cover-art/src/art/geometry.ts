/** A point of the canvas: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The width of every cover, in its own units. */
export const WIDTH = 600;
/** The height of every cover, in its own units. */
export const HEIGHT = 900;
/** Text never comes closer to an edge than this. */
export const MARGIN = 44;

/** The point at `angle` (radians, clockwise from the right) and `radius` from `center`. */
export const polar = (center: Point, angle: number, radius: number): Point => ({
  x: center.x + Math.cos(angle) * radius,
  y: center.y + Math.sin(angle) * radius,
});

/** The distance between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** `value` held between `low` and `high`. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Ease from 0 to 1 between two edges. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}
