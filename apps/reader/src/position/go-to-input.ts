import type { NavigationLink } from '@octavo/epub/manifest';

/** How somebody names a place to go to. */
export type GoToKind = 'page' | 'percent' | 'printed';

/** Where a typed place leads: a share of the book, or a line of the printed page list. */
export type GoToTarget = { totalProgression: number } | { href: string };

/** Reads what was typed; undefined where the book has no such place. */
export function parseGoToInput(
  kind: GoToKind,
  input: string,
  book: { total: number; pageList: readonly NavigationLink[] },
): GoToTarget | undefined {
  const trimmed = input.trim().replace(/%$/, '').trim();
  // Whoever writes the sign means percent, whatever was asked for.
  const isPercent = kind === 'percent' || input.trim().endsWith('%');
  if (trimmed === '') return undefined;
  if (kind === 'printed' && !isPercent) {
    const link = book.pageList.find(({ title }) => title.trim().toLowerCase() === trimmed.toLowerCase());
    return link && { href: link.href };
  }
  const number = Number(trimmed.replace(',', '.'));
  if (!Number.isFinite(number)) return undefined;
  if (isPercent) return number >= 0 && number <= 100 ? { totalProgression: number / 100 } : undefined;
  if (!Number.isInteger(number) || number < 1 || number > book.total) return undefined;
  // A hair past the end of the page before, so that the page itself is meant.
  return { totalProgression: number === 1 ? 0 : (number - 1 + 1e-3) / book.total };
}
