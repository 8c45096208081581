import { isBare, isBareDrawing, isDrawing, picturesOf } from './alternatives-fix.ts';
import { descendantSpans } from './element-spans.ts';
import type { FixCode } from './fix.ts';
import type { FixableBook } from './fixable-book.ts';

/** The parts of the score, in the order of display. */
export const accessibilityParts = ['language', 'navigation', 'pictures', 'metadata'] as const;
/** A part of the score: the stated language, headings and contents, described pictures, accessibility metadata. */
export type AccessibilityPart = (typeof accessibilityParts)[number];

/** The accessibility of a book, as far as its files show it, from 0 to 100. */
export interface AccessibilityScore {
  /** The mean of the parts. */
  readonly score: number;
  readonly parts: readonly { readonly code: AccessibilityPart; readonly score: number }[];
}

const FULL = 100;
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Scores a book that needs the fixes `needed`. Each part counts the same: a book without a language, whose voice a screen reader
 * has to guess, cannot reach more than 75.
 */
export async function scoreAccessibility(book: FixableBook, needed: ReadonlySet<FixCode>): Promise<AccessibilityScore> {
  const scores: Readonly<Record<AccessibilityPart, number>> = {
    language: needed.has('language') ? 0 : 1,
    navigation: (contentsShare(book, needed) + (await headingShare(book))) / 2,
    pictures: await describedShare(book),
    metadata: metadataShare(book),
  };
  const parts = accessibilityParts.map((code) => ({ code, score: Math.round(scores[code] * FULL) }));
  return { score: Math.round(parts.reduce((sum, { score }) => sum + score, 0) / parts.length), parts };
}

/** Whether the book has a table of contents that the standard knows. */
const contentsShare = ({ publication }: FixableBook, needed: ReadonlySet<FixCode>): number =>
  publication.manifest.toc.length > 0 && !needed.has('navigation') ? 1 : 0;

/** The share of documents with text that have a heading. */
async function headingShare(book: FixableBook): Promise<number> {
  const inSpine = new Set(book.document.spine.map(({ idref }) => idref));
  const texts = (await book.documents()).filter(({ item, root }) => inSpine.has(item.id) && root.hasText);
  const headed = texts.filter(({ root }) => descendantSpans(root).some(({ localName }) => HEADINGS.has(localName)));
  return shareOf(headed.length, texts.length);
}

/** The share of pictures and drawings with a description, or marked as decorative. */
async function describedShare(book: FixableBook): Promise<number> {
  const pictures = await picturesOf(book);
  const drawings = (await book.documents()).flatMap(({ root }) => descendantSpans(root).filter(isDrawing));
  const bare = pictures.filter(isBare).length + drawings.filter(isBareDrawing).length;
  const total = pictures.length + drawings.length;
  return shareOf(total - bare, total);
}

/** The share of the properties that a reader needs to choose a book. */
function metadataShare({ publication }: FixableBook): number {
  const { accessMode, accessModeSufficient, feature, hazard } = publication.metadata.accessibility ?? {};
  const properties = [accessMode, accessModeSufficient, feature, hazard];
  return shareOf(properties.filter((values) => values !== undefined).length, properties.length);
}

const shareOf = (part: number, total: number): number => (total === 0 ? 1 : part / total);
