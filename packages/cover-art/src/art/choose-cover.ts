import { chromaOf, hueOf } from './color.ts';
import { backgroundOf } from './render-cover.ts';
import { PALETTES } from './palettes.ts';
import { hashText, Random } from './random.ts';
import type { SystemName } from './cover-system.ts';

/** Systems that suit a genre, the likeliest first. */
const SYSTEMS_BY_GENRE: Readonly<Record<string, readonly SystemName[]>> = {
  art: ['brush', 'workshop', 'cutout'],
  children: ['cutout', 'workshop', 'tessera'],
  crime: ['nocturne', 'initial', 'rings'],
  fantasy: ['tessera', 'marble', 'almanac'],
  fiction: ['strata', 'herbarium', 'broadside', 'initial'],
  food: ['cutout', 'herbarium', 'tessera'],
  historical: ['marble', 'burin', 'contour'],
  literary: ['initial', 'contour', 'herbarium', 'burin'],
  memoir: ['herbarium', 'strata', 'brush'],
  poetry: ['burin', 'brush', 'tessera'],
  romance: ['almanac', 'herbarium', 'strata'],
  science: ['workshop', 'broadside', 'contour'],
  'science fiction': ['almanac', 'workshop', 'rings'],
  thriller: ['rings', 'broadside', 'nocturne'],
  travel: ['strata', 'contour', 'burin'],
};
const ALL_SYSTEMS: readonly SystemName[] = [
  'strata',
  'tessera',
  'burin',
  'initial',
  'herbarium',
  'marble',
  'contour',
  'brush',
  'broadside',
  'almanac',
  'workshop',
  'rings',
  'cutout',
  'nocturne',
];
/** Grounds whose hues lie nearer than this look alike side by side. */
const MIN_HUE_DISTANCE = 25;
/** Below this a ground counts as paper or ink: its hue does not tell it from others. */
const GRAY_CHROMA = 0.03;
/** A shelf shows eight books in a row: this one stands right above. */
const BOOKS_PER_ROW = 8;

/** A book that needs a cover. */
export interface CoverSubject {
  readonly slug: string;
  readonly genres: readonly string[];
  /** A system the book insists on. */
  readonly system?: SystemName;
  /** A palette the book insists on. */
  readonly palette?: number;
}

/** The system and the palette a book was given. */
export interface CoverChoice {
  readonly system: SystemName;
  readonly palette: number;
}

/** The system for a single book, by its genre and then by its slug: what an uploaded book without a cover gets. */
export function chooseCover(book: CoverSubject): CoverChoice {
  return rankCandidates(book)[0] ?? { system: 'strata', palette: 0 };
}

/**
 * Systems for a shelf, in its order: no book repeats the system or the hue of the ground of its left neighbor or of the
 * book above it, as long as another candidate is left.
 */
export function chooseCovers(books: readonly CoverSubject[]): CoverChoice[] {
  const chosen: CoverChoice[] = [];
  const used = new Set<string>();
  for (const book of books) {
    const neighbors = [chosen.at(-1), chosen.at(-BOOKS_PER_ROW)].filter((choice) => choice !== undefined);
    const options = rankCandidates(book);
    const fresh = options.filter((option) => !used.has(choiceKey(option)));
    const pool = fresh.length > 0 ? fresh : options;
    const choice = pool.find((option) =>
      neighbors.every((other) => option.system !== other.system && !isSimilar(option, other)),
    ) ??
      pool.find((option) => neighbors.every((other) => !isSimilar(option, other))) ??
      pool[0] ?? { system: 'strata', palette: 0 };
    used.add(choiceKey(choice));
    chosen.push(choice);
  }
  return chosen;
}

const choiceKey = ({ system, palette }: CoverChoice): string => `${system} ${palette}`;

/** Every system and palette a book may take, best first. */
function rankCandidates(book: CoverSubject): CoverChoice[] {
  const random = new Random(`${book.slug}/choice`);
  const suited = book.genres.flatMap((genre) => SYSTEMS_BY_GENRE[genre.toLowerCase()] ?? []);
  const first = suited[hashText(book.slug) % Math.max(1, Math.min(suited.length, 2))];
  const systems = book.system
    ? [book.system]
    : [...new Set([...(first ? [first] : []), ...suited, ...random.shuffle(ALL_SYSTEMS)])];
  return systems.flatMap((system) => {
    const palettes = PALETTES[system].map((_, index) => index);
    const order = book.palette === undefined ? random.shuffle(palettes) : [book.palette % palettes.length];
    return order.map((palette) => ({ system, palette }));
  });
}

function isSimilar(left: CoverChoice, right: CoverChoice): boolean {
  const [a, b] = [left, right].map(({ system, palette }) => backgroundOf(PALETTES[system][palette] ?? {}));
  if (!a || !b) return false;
  if (chromaOf(a) < GRAY_CHROMA || chromaOf(b) < GRAY_CHROMA)
    return chromaOf(a) < GRAY_CHROMA && chromaOf(b) < GRAY_CHROMA && left.system === right.system;
  const apart = Math.abs(hueOf(a) - hueOf(b));
  return Math.min(apart, 360 - apart) <= MIN_HUE_DISTANCE;
}
