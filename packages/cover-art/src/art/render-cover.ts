import { contrast, hueOf, type Hex } from './color.ts';
import { shortenText, splitLongTitle } from './fit-title.ts';
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

/** The input of a cover. The same request gives the same bytes on every machine. */
export interface CoverRequest {
  readonly system: SystemName;
  /** Decides everything the options leave open. Usually the book's slug. */
  readonly seed: string;
  /** Index of the system's palette. The default depends on the seed. */
  readonly palette?: number;
  readonly title: string;
  readonly author: string;
  readonly options?: CoverOptions;
}

/** A rendered cover with the data for its checks. */
export interface Cover {
  readonly svg: string;
  /** Undefined when the cover has no title because no font contains its script. */
  readonly title?: RenderedCover['title'];
  /** Hue of the background in degrees. */
  readonly hue: number;
}

/** The longest texts that fit on a cover. */
const MAX_TITLE_LENGTH = 200;
const MAX_AUTHOR_LENGTH = 120;

/** Renders a cover of 600 × 900 as an SVG. All its text is outlines, so it needs no fonts. */
export async function renderCover(request: CoverRequest): Promise<Cover> {
  const wholeTitle = shortenText(request.title, MAX_TITLE_LENGTH);
  const author = shortenText(request.author, MAX_AUTHOR_LENGTH);
  const split = splitLongTitle(wholeTitle);
  const requested = SYSTEMS[request.system];
  const type = await Typesetter.open(requested.styles, textOf(split.title, author));
  const canSet = requested.styles.every((style) => type.canSet(split.title, style));
  // A system based on letters cannot show a script without a font, so it is replaced by tiles.
  const isLettered = requested.name === 'broadside' || requested.name === 'initial';
  const system = !canSet && isLettered ? SYSTEMS.tessera : requested;
  const palette = paletteOf(system.name, request);
  const painting = system.paint({
    random: new Random(request.seed),
    palette,
    type,
    title: canSet ? split.title : '',
    rest: split.rest,
    author,
    options: request.options ?? {},
  });
  const label = author ? `${wholeTitle} by ${author}` : wholeTitle;
  return {
    svg: svgDocument({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, label, painting.svg),
    ...(painting.title && { title: painting.title }),
    hue: hueOf(backgroundOf(palette)),
  };
}

/** Returns all text a system may set: the title in both cases, and digits for titles that start with a number word. */
const textOf = (title: string, author: string): string[] => [
  title,
  title.toLowerCase(),
  title.toUpperCase(),
  author,
  '0123456789&',
];

/** Returns the palette of a request, or the one chosen by its seed. */
function paletteOf(system: SystemName, request: Pick<CoverRequest, 'palette' | 'seed'>): Palette {
  const palettes = PALETTES[system];
  const palette = palettes[(request.palette ?? hashText(`${request.seed}/palette`)) % palettes.length];
  if (!palette) throw new RangeError(`${system} has no palette`);
  return palette;
}

/** Returns the dominant color of a cover: its field or its sky. */
export const backgroundOf = (palette: Palette): Hex => palette['ground'] ?? palette['sky'] ?? '#ffffff';

/** Renders the textless square of a system for a genre. */
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

/** Returns the lowest contrast of a title with the colors under it. */
export const minTitleContrast = (title: NonNullable<RenderedCover['title']>): number =>
  Math.min(...title.backgrounds.map((under) => contrast(title.color, under)));
