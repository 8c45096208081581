import { contrast, hueOf, type Hex } from './color.ts';
import { splitLongTitle } from './fit-title.ts';
import { HEIGHT, WIDTH } from './geometry.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { hashText, Random } from './random.ts';
import type { CoverOptions, CoverSystem, RenderedCover, SystemName } from './cover-system.ts';
import { svgDocument } from './svg.ts';
import { almanac } from './systems/almanac.ts';
import { broadside } from './systems/broadside.ts';
import { brush } from './systems/brush.ts';
import { burin } from './systems/burin.ts';
import { contour } from './systems/contour.ts';
import { cutout } from './systems/cutout.ts';
import { herbarium } from './systems/herbarium.ts';
import { initial } from './systems/initial.ts';
import { marble } from './systems/marble.ts';
import { nocturne } from './systems/nocturne.ts';
import { rings } from './systems/rings.ts';
import { strata } from './systems/strata.ts';
import { tessera } from './systems/tessera.ts';
import { workshop } from './systems/workshop.ts';
import { Typesetter } from './typesetter.ts';

/** Every system by its name. */
export const SYSTEMS: Readonly<Record<SystemName, CoverSystem>> = {
  almanac,
  broadside,
  brush,
  burin,
  contour,
  cutout,
  herbarium,
  initial,
  marble,
  nocturne,
  rings,
  strata,
  tessera,
  workshop,
};

/** What a cover is made of. The same request gives the same bytes, on every machine. */
export interface CoverRequest {
  readonly system: SystemName;
  /** Decides everything the options leave open; usually the book's slug. */
  readonly seed: string;
  /** Which of the system's palettes; without it the seed picks. */
  readonly palette?: number;
  readonly title: string;
  readonly author: string;
  readonly options?: CoverOptions;
}

/** A finished cover and the facts its rules are checked by. */
export interface Cover {
  readonly svg: string;
  /** Missing where the cover carries no title, because no face holds its script. */
  readonly title?: RenderedCover['title'];
  /** Hue of the ground in degrees. */
  readonly hue: number;
}

/** Paints a cover of 600 × 900 as an SVG that needs no font: all its text is outlines. */
export async function renderCover(request: CoverRequest): Promise<Cover> {
  const split = splitLongTitle(request.title);
  const wanted = SYSTEMS[request.system];
  const type = await Typesetter.open(wanted.styles, textOf(split.title, request.author));
  const canSet = wanted.styles.every((style) => type.canSet(split.title, style));
  // A system made of letters has nothing to show in a script without letters here: tiles stand in for it.
  const isLettered = wanted.name === 'broadside' || wanted.name === 'initial';
  const system = !canSet && isLettered ? SYSTEMS.tessera : wanted;
  const palette = paletteOf(system.name, request);
  const painting = system.paint({
    random: new Random(request.seed),
    palette,
    type,
    title: canSet ? split.title : '',
    rest: split.rest,
    author: request.author,
    options: request.options ?? {},
  });
  const label = request.author ? `${request.title} by ${request.author}` : request.title;
  return {
    svg: svgDocument({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, label, painting.svg),
    ...(painting.title && { title: painting.title }),
    hue: hueOf(backgroundOf(palette)),
  };
}

/** Every letter a system may ask for: a title's own, in both cases, and figures for titles that count in words. */
const textOf = (title: string, author: string): string[] => [
  title,
  title.toLowerCase(),
  title.toUpperCase(),
  author,
  '0123456789&',
];

/** The palette a request names or its seed picks. */
function paletteOf(system: SystemName, request: Pick<CoverRequest, 'palette' | 'seed'>): Palette {
  const palettes = PALETTES[system];
  const palette = palettes[(request.palette ?? hashText(`${request.seed}/palette`)) % palettes.length];
  if (!palette) throw new RangeError(`${system} has no palette`);
  return palette;
}

/** The color a cover is remembered by: its field or its sky. */
export const backgroundOf = (palette: Palette): Hex => palette['ground'] ?? palette['sky'] ?? '#ffffff';

/** Paints the textless square of a system, for a genre. */
export function renderImage(request: Omit<CoverRequest, 'title' | 'author'>, type: Typesetter): string {
  const system = SYSTEMS[request.system];
  const painting = system.paint({
    random: new Random(request.seed),
    palette: paletteOf(system.name, request),
    type,
    title: '',
    rest: '',
    author: '',
    options: request.options ?? {},
  });
  const { x, y, size } = system.square;
  return svgDocument({ x, y, width: size, height: size }, '', painting.svg);
}

/** Contrast of a title with the worst of what lies under it. */
export const minTitleContrast = (title: NonNullable<RenderedCover['title']>): number =>
  Math.min(...title.backgrounds.map((under) => contrast(title.color, under)));
