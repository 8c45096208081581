import type { Hex } from './color.ts';
import type { Random } from './random.ts';
import type { FontStyle } from './fonts.ts';
import type { Typesetter } from './typesetter.ts';

/** The names of the fourteen cover systems. */
export type SystemName =
  | 'almanac'
  | 'broadside'
  | 'brush'
  | 'burin'
  | 'contour'
  | 'cutout'
  | 'herbarium'
  | 'initial'
  | 'marble'
  | 'nocturne'
  | 'rings'
  | 'strata'
  | 'tessera'
  | 'workshop';

/** Options that a book sets instead of leaving them to the seed. Each system reads those it supports. */
export type CoverOptions = Readonly<Record<string, string | number | boolean>>;

/** The input of a system for one cover. Title and author are empty for a textless image. */
export interface Scene<Slot extends string> {
  readonly random: Random;
  readonly palette: Readonly<Record<Slot, Hex>>;
  readonly type: Typesetter;
  readonly title: string;
  /** The part cut from a long title, set in small type below it. */
  readonly rest: string;
  readonly author: string;
  readonly options: CoverOptions;
}

/** The title as it was set, for the legibility checks. */
export interface TitleMetrics {
  readonly size: number;
  readonly color: Hex;
  /** Every color under the title. */
  readonly backgrounds: readonly Hex[];
}

/** The SVG content of a cover and the data for its checks. */
export interface RenderedCover {
  readonly svg: string;
  readonly title?: TitleMetrics;
}

/** A cover style. `square` is the area of a textless cover that makes a good genre image. */
export interface CoverSystem<Slot extends string = string> {
  readonly name: SystemName;
  readonly slots: readonly Slot[];
  readonly styles: readonly FontStyle[];
  readonly square: { readonly x: number; readonly y: number; readonly size: number };
  paint(scene: Scene<Slot>): RenderedCover;
}

/** Infers the type of a system, so that its palette is typed by slot. */
export const defineSystem = <const Slot extends string>(system: CoverSystem<Slot>): CoverSystem<Slot> => system;

/** Returns a string option if it is one of `allowed`, otherwise a value chosen by the seed. */
export function textOption<Value extends string>(
  options: CoverOptions,
  name: string,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((value) => value === options[name]) ?? fallback;
}
