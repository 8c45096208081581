import type { NavigationLink } from '@octavo/epub/manifest';

/** The kind of value that was entered. */
export type GoToKind = 'page' | 'percent' | 'printed';

/** The target of an input: a `totalProgression`, or an entry of the page list. */
export type GoToTarget = { totalProgression: number } | { href: string };

/** Parses an input; undefined if the book has no such location. */
export function parseGoToInput(
  kind: GoToKind,
  input: string,
  book: { total: number; pageList: readonly NavigationLink[] },
): GoToTarget | undefined {
  const trimmed = input.trim().replace(/%$/, '').trim();
  // A percent sign takes precedence over the chosen kind.
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
  // Slightly past the end of the previous page, so that the page itself is shown.
  return { totalProgression: number === 1 ? 0 : (number - 1 + 1e-3) / book.total };
}
