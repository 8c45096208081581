import { chromaOf, hueOf } from './color.ts';
import { backgroundOf } from './render-cover.ts';
import { PALETTES } from './palettes.ts';
import { hashText, Random } from './random.ts';
import type { SystemName } from './cover-system.ts';

/** Systems suited to each genre, the best first. */
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
/** Backgrounds whose hues are closer than this (in degrees) look alike next to each other. */
const MIN_HUE_DISTANCE = 25;
/** Below this chroma a background counts as paper or ink, and its hue is not compared. */
const GRAY_CHROMA = 0.03;
/** A shelf has eight books in a row, so the book this many positions earlier is directly above. */
const BOOKS_PER_ROW = 8;

/** A book that needs a cover. */
export interface CoverSubject {
  readonly slug: string;
  readonly genres: readonly string[];
  /** A system required by the book. */
  readonly system?: SystemName;
  /** A palette required by the book. */
  readonly palette?: number;
}

/** The system and the palette chosen for a book. */
export interface CoverChoice {
  readonly system: SystemName;
  readonly palette: number;
}

/** Chooses the system for a single book by its genre and then by its slug, for example for an uploaded book without a cover. */
export function chooseCover(book: CoverSubject): CoverChoice {
  return rankCandidates(book)[0] ?? { system: 'strata', palette: 0 };
}

/**
 * Chooses several covers for one book, each of another system. The next `round` continues where the last one ended, so that it
 * repeats a cover only when all have been proposed.
 */
export function proposeCovers(book: CoverSubject, round: number, count: number): CoverChoice[] {
  const candidates = rankCandidates(book);
  const systems = [...new Set(candidates.map(({ system }) => system))];
  return Array.from({ length: Math.min(count, systems.length) }, (_, index) => round * count + index).flatMap(
    (turn) => {
      const system = systems[turn % systems.length];
      const ofSystem = candidates.filter((candidate) => candidate.system === system);
      return ofSystem[Math.floor(turn / systems.length) % ofSystem.length] ?? [];
    },
  );
}

/**
 * Chooses covers for a shelf in its order. While another candidate is left, no book repeats the system or the
 * background hue of the book to its left or above it.
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

/** Returns every allowed system and palette of a book, best first. */
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
