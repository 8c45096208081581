import { SVG_TYPE } from '../publication/media-types.ts';
import { isBare, isBareDrawing, picturesOf } from './alternatives-fix.ts';
import { descendantSpans, type ElementSpan } from './element-spans.ts';
import { type FindFix, packageEdits } from './fix.ts';
import type { FixableBook } from './fixable-book.ts';
import { renderMeta } from './metadata-fixes.ts';
import { appendEdit } from './text-edits.ts';

/** A property of the accessibility metadata with its values. */
type Statement = readonly [property: string, values: readonly string[]];

/** What the documents of a book contain. */
interface Contents {
  readonly hasPictures: boolean;
  readonly hasDescriptions: boolean;
  readonly areAllDescribed: boolean;
  readonly hasSound: boolean;
  readonly hasMotion: boolean;
  readonly hasHeadings: boolean;
  readonly hasFormulas: boolean;
}

/**
 * States facts that the files show: access modes, features, and the absence of hazards. A
 * statement that the publisher has made stays. A book with a document that cannot be examined gets no statement, because that
 * document could contradict it.
 */
export const fixAccessibility: FindFix = async (book) => {
  if (!(await book.isFullyReadable())) return undefined;
  const known = book.publication.metadata.accessibility ?? {};
  const contents = await contentsOf(book);
  const statements: Statement[] = [
    ...(known.accessMode ? [] : [['accessMode', accessModes(contents)] as const]),
    ...(known.accessModeSufficient ? [] : [['accessModeSufficient', [sufficientModes(contents)]] as const]),
    ...(known.feature ? [] : [['accessibilityFeature', features(book, contents)] as const]),
    ...(known.hazard ? [] : [['accessibilityHazard', hazards(contents)] as const]),
  ];
  const elements = statements.flatMap(([property, values]) => values.map((value) => render(book, property, value)));
  return packageEdits(
    book,
    elements.length === 0 ? [] : [appendEdit(book.package.text, book.package.metadata, elements)],
  );
};

const accessModes = ({ hasPictures, hasMotion, hasSound }: Contents): string[] => [
  'textual',
  ...(hasPictures || hasMotion ? ['visual'] : []),
  ...(hasSound ? ['auditory'] : []),
];

const sufficientModes = (contents: Contents): string =>
  contents.areAllDescribed && !contents.hasSound && !contents.hasMotion ? 'textual' : accessModes(contents).join(',');

function features({ publication }: FixableBook, contents: Contents): string[] {
  const { toc, pageList = [] } = publication.manifest;
  const found = [
    ...(toc.length > 0 ? ['tableOfContents'] : []),
    ...(contents.hasHeadings ? ['structuralNavigation'] : []),
    ...(contents.hasDescriptions && contents.areAllDescribed ? ['alternativeText'] : []),
    ...(contents.hasFormulas ? ['MathML'] : []),
    ...(pageList.length > 0 ? ['pageNavigation'] : []),
    ...(publication.metadata.layout === 'reflowable' ? ['displayTransformability'] : []),
  ];
  return found.length === 0 ? ['none'] : found;
}

/** Only the author knows whether a film flashes. */
const hazards = ({ hasMotion, hasSound }: Contents): string[] => (hasMotion || hasSound ? ['unknown'] : ['none']);

function render(book: FixableBook, property: string, value: string): string {
  if (!book.document.isLegacy) return renderMeta(book, `schema:${property}`, value);
  return `<${book.package.prefix}meta name="schema:${property}" content="${value}"/>`;
}

async function contentsOf(book: FixableBook): Promise<Contents> {
  const spans = (await book.documents()).flatMap(({ root }) => descendantSpans(root));
  const has = (accepts: (span: ElementSpan) => boolean): boolean => spans.some(accepts);
  const isNamed = (names: readonly string[]) => has(({ localName }) => names.includes(localName));
  const types = [...book.document.items.values()].map(({ mediaType }) => mediaType);
  const pictures = await picturesOf(book);
  return {
    hasPictures: isNamed(['img', 'svg', 'picture', 'image']),
    hasDescriptions: pictures.some(({ span }) => (span.attributes['alt'] ?? '').trim() !== ''),
    areAllDescribed: !pictures.some(isBare) && !has(isBareDrawing),
    hasSound: isNamed(['audio']) || types.some((type) => type.startsWith('audio/')),
    hasMotion:
      isNamed(['video', 'script']) ||
      has(({ localName }) => localName.startsWith('animate')) ||
      types.some((type) => type.startsWith('video/') || type === 'image/gif') ||
      (await hasMovingDrawing(book)),
    hasHeadings: isNamed(['h1', 'h2', 'h3']),
    hasFormulas: isNamed(['math']),
  };
}

/** Animations and scripts of a drawing. */
const MOVES = /<(?:[\w-]{1,40}:)?(?:animate|set|script)/i;

async function hasMovingDrawing(book: FixableBook): Promise<boolean> {
  for (const item of book.document.items.values())
    if (item.mediaType === SVG_TYPE && MOVES.test((await book.readText(item)) ?? '')) return true;
  return false;
}
