import type { Manifest, NavigationLink } from '@octavo/epub/manifest';

/**
 * Maps fractions of a book, 0–1, to positions and chapters. Only linear documents count; notes and other non-linear documents
 * have no length.
 */
export interface PositionScale {
  /** Number of positions in linear documents, at least 1. */
  readonly total: number;
  /** Starts of the entries of the table of contents, in order, without those inside another entry's document. */
  readonly chapters: readonly { readonly start: number; readonly title: string; readonly isTopLevel: boolean }[];
  /** The position, from 1, of a page that ends at this progression of the book. */
  positionAt(totalProgression: number): number;
  /** The position, from 1, at which the document of an entry starts; undefined for an entry inside a document. */
  positionOf(href: string): number | undefined;
  /** The `totalProgression` at the end of this document. */
  endOf(index: number): number;
  /** The `totalProgression` at which the chapter ends. A page that ends there still belongs to the chapter. */
  chapterEnd(totalProgression: number): number;
  /** Title of the entry of the table of contents at this progression of the book. */
  chapterAt(totalProgression: number): string | undefined;
  /** Title of the entry of the table of contents to which a page that ends here belongs; undefined before the first one. */
  chapterOfPage(pageEnd: number): string | undefined;
}

type ScaleSource = Pick<Manifest, 'readingOrder' | 'toc'>;
const scales = new WeakMap<ScaleSource, PositionScale>();

/** The scale of a book, cached by manifest, because a book may have thousands of documents. */
export function positionScale(manifest: ScaleSource): PositionScale {
  const scale = scales.get(manifest) ?? buildScale(manifest);
  scales.set(manifest, scale);
  return scale;
}

function buildScale({ readingOrder, toc }: ScaleSource): PositionScale {
  const starts: number[] = [];
  let sum = 0;
  for (const link of readingOrder) {
    starts.push(sum);
    sum += link.linear === 'no' ? 0 : link.positions;
  }
  const total = Math.max(1, sum);
  const startOf = new Map(readingOrder.map(({ href }, index) => [href, starts[index] ?? 0]));

  const chapters: { start: number; title: string; isTopLevel: boolean }[] = [];
  const collect = (links: readonly NavigationLink[], isTopLevel: boolean): void => {
    for (const { href, title, children } of links) {
      const start = startOf.get(href.split('#')[0] ?? '');
      if (start !== undefined && start / total !== chapters.at(-1)?.start)
        chapters.push({ start: start / total, title: title.trim(), isTopLevel });
      if (children) collect(children, false);
    }
  };
  collect(toc, true);
  chapters.sort((a, b) => a.start - b.start);

  return {
    total,
    chapters,
    // Fractions are quotients of integers: without this tolerance, 7/100 of 100 would be position 8.
    positionAt: (totalProgression) => Math.min(total, Math.max(1, Math.ceil(totalProgression * total - 1e-6))),
    positionOf: (href) => {
      const start = href.includes('#') ? undefined : startOf.get(href);
      return start === undefined ? undefined : Math.min(total, start + 1);
    },
    endOf: (index) => (starts[index + 1] ?? sum) / total,
    chapterEnd: (totalProgression) =>
      chapters.find(({ start }) => start >= totalProgression - 1e-9 && start > 0)?.start ?? 1,
    chapterAt: (totalProgression) => chapters.findLast(({ start }) => start <= totalProgression)?.title,
    // A page that ends where a chapter starts shows none of it.
    chapterOfPage: (pageEnd) => chapters.findLast(({ start }) => start < pageEnd - 1e-9 || start === 0)?.title,
  };
}
