import { chromaOf, hueOf } from './color.ts';
import { groundOf } from './cover.ts';
import { PALETTES } from './palettes.ts';
import { hashText, Random } from './random.ts';
import type { SystemName } from './scene.ts';

/** Systems that suit a genre, the likeliest first. */
const AFFINITIES: Readonly<Record<string, readonly SystemName[]>> = {
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
const ALL: readonly SystemName[] = [
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
const NEAR_HUE = 25;
/** Below this a ground counts as paper or ink: its hue does not tell it from others. */
const GRAY = 0.03;
/** A shelf shows eight books in a row: this one stands right above. */
const ROW = 8;

/** A book that needs a cover. */
export interface Uncovered {
  readonly slug: string;
  readonly genres: readonly string[];
  /** A system the book insists on. */
  readonly system?: SystemName;
  /** A palette the book insists on. */
  readonly palette?: number;
}

/** The system and the palette a book was given. */
export interface Choice {
  readonly system: SystemName;
  readonly palette: number;
}

/** The system for a single book, by its genre and then by its slug: what an uploaded book without a cover gets. */
export function chooseSystem(book: Uncovered): Choice {
  return candidates(book)[0] ?? { system: 'strata', palette: 0 };
}

/**
 * Systems for a shelf, in its order: no book repeats the system or the hue of the ground of its left neighbor or of the
 * book above it, as long as another candidate is left.
 */
export function chooseForShelf(books: readonly Uncovered[]): Choice[] {
  const chosen: Choice[] = [];
  const used = new Set<string>();
  for (const book of books) {
    const neighbors = [chosen.at(-1), chosen.at(-ROW)].filter((choice) => choice !== undefined);
    const options = candidates(book);
    const fresh = options.filter((option) => !used.has(keyOf(option)));
    const pool = fresh.length > 0 ? fresh : options;
    const choice = pool.find((option) =>
      neighbors.every((other) => option.system !== other.system && !isNear(option, other)),
    ) ??
      pool.find((option) => neighbors.every((other) => !isNear(option, other))) ??
      pool[0] ?? { system: 'strata', palette: 0 };
    used.add(keyOf(choice));
    chosen.push(choice);
  }
  return chosen;
}

const keyOf = ({ system, palette }: Choice): string => `${system} ${palette}`;

/** Every system and palette a book may take, best first. */
function candidates(book: Uncovered): Choice[] {
  const random = new Random(`${book.slug}/choice`);
  const suited = book.genres.flatMap((genre) => AFFINITIES[genre.toLowerCase()] ?? []);
  const first = suited[hashText(book.slug) % Math.max(1, Math.min(suited.length, 2))];
  const systems = book.system
    ? [book.system]
    : [...new Set([...(first ? [first] : []), ...suited, ...random.shuffle(ALL)])];
  return systems.flatMap((system) => {
    const palettes = PALETTES[system].map((_, index) => index);
    const order = book.palette === undefined ? random.shuffle(palettes) : [book.palette % palettes.length];
    return order.map((palette) => ({ system, palette }));
  });
}

function isNear(one: Choice, other: Choice): boolean {
  const [a, b] = [one, other].map(({ system, palette }) => groundOf(PALETTES[system][palette] ?? {}));
  if (!a || !b) return false;
  if (chromaOf(a) < GRAY || chromaOf(b) < GRAY)
    return chromaOf(a) < GRAY && chromaOf(b) < GRAY && one.system === other.system;
  const apart = Math.abs(hueOf(a) - hueOf(b));
  return Math.min(apart, 360 - apart) <= NEAR_HUE;
}
