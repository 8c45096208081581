import type { Hex } from './color.ts';
import type { Random } from './random.ts';
import type { FontStyle } from './fonts.ts';
import type { Typesetter } from './typesetter.ts';

/** The fourteen systems, by name. */
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

/** Choices a book may make instead of its seed; a system reads those it knows. */
export type CoverOptions = Readonly<Record<string, string | number | boolean>>;

/** All a system needs to paint one cover. Title and author are empty for a textless picture. */
export interface Scene<Slot extends string> {
  readonly random: Random;
  readonly palette: Readonly<Record<Slot, Hex>>;
  readonly type: Typesetter;
  readonly title: string;
  /** What a long title left behind, to be set small under it. */
  readonly rest: string;
  readonly author: string;
  readonly options: CoverOptions;
}

/** The title as it was set, for the rules of legibility. */
export interface TitleMetrics {
  readonly size: number;
  readonly color: Hex;
  /** Every color that lies under it. */
  readonly backgrounds: readonly Hex[];
}

/** A painted cover: the content of its SVG and what is to be known about it. */
export interface RenderedCover {
  readonly svg: string;
  readonly title?: TitleMetrics;
}

/** One way to make covers. `square` is the part of a textless cover that makes a good genre picture. */
export interface CoverSystem<Slot extends string = string> {
  readonly name: SystemName;
  readonly slots: readonly Slot[];
  readonly styles: readonly FontStyle[];
  readonly square: { readonly x: number; readonly y: number; readonly size: number };
  paint(scene: Scene<Slot>): RenderedCover;
}

/** Gives a system its type, so that its palette is known by slot. */
export const defineSystem = <const Slot extends string>(system: CoverSystem<Slot>): CoverSystem<Slot> => system;

/** An option if it was given as text among `allowed`, else what the seed says. */
export function textOption<Value extends string>(
  options: CoverOptions,
  name: string,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((value) => value === options[name]) ?? fallback;
}
