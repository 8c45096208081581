import { resolveEntryName } from '../package/index.ts';
import { descendantSpans, type ElementSpan, textOfSpan } from './element-spans.ts';
import type { FindFix } from './fix.ts';
import type { EditableDocument, FixableBook } from './fixable-book.ts';
import { attributeEdit, type TextEdit } from './text-edits.ts';

/** Words in names of ornaments. */
const DECORATIVE_NAME =
  /ornament|divider|separator|flourish|fleuron|vignette|decor|asterism|dinkus|scene-?break|section-?break|spacer|swash|border|filigree/i;
/** A picture that is used as often is an ornament. */
const REPEATED = 3;
/** The maximum width or height of a rule or an icon, in CSS pixels. */
const SMALL = 32;

/** A picture without a text alternative. */
interface BarePicture {
  readonly document: EditableDocument;
  readonly span: ElementSpan;
  /** Name of its file; `undefined` for one outside of the book. */
  readonly file: string | undefined;
}

/** Pictures without an `alt` attribute. */
export async function barePictures(book: FixableBook): Promise<BarePicture[]> {
  return (await book.documents()).flatMap((document) =>
    descendantSpans(document.root)
      .filter(({ localName, attributes }) => localName === 'img' && attributes['alt'] === undefined)
      .map((span) => ({ document, span, file: fileOf(document, span) })),
  );
}

function fileOf({ name }: EditableDocument, { attributes }: ElementSpan): string | undefined {
  const src = attributes['src'] ?? '';
  return src === '' ? undefined : resolveEntryName(name, src);
}

/** Marks pictures as decorative that are ornaments by their use, name or size. All others need words of a person. */
export const fixAlternatives: FindFix = async (book) => {
  const bare = await barePictures(book);
  const uses = new Map<string, number>();
  for (const { document, span } of await allPictures(book)) {
    const file = fileOf(document, span);
    if (file !== undefined) uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  const decorative = bare.filter((picture) => isDecorative(picture, uses));
  if (decorative.length === 0) return undefined;
  const edits = new Map<string, { text: string; edits: TextEdit[] }>();
  for (const { document, span } of decorative) {
    const known = edits.get(document.name) ?? { text: document.text, edits: [] };
    known.edits.push(attributeEdit(document.text, span, 'alt', ''));
    edits.set(document.name, known);
  }
  return { edits, openCount: bare.length - decorative.length };
};

const allPictures = async (book: FixableBook) =>
  (await book.documents()).flatMap((document) =>
    descendantSpans(document.root)
      .filter(({ localName }) => localName === 'img')
      .map((span) => ({ document, span })),
  );

function isDecorative({ span, file }: BarePicture, uses: ReadonlyMap<string, number>): boolean {
  const { attributes } = span;
  // A caption or a link gives the picture a meaning.
  if (hasMeaning(span)) return false;
  const role = attributes['role'] ?? '';
  if (role === 'presentation' || role === 'none' || attributes['aria-hidden'] === 'true') return true;
  if (file !== undefined && (uses.get(file) ?? 0) >= REPEATED) return true;
  const names = [file?.split('/').at(-1), attributes['class'], attributes['id'], span.parent?.attributes['class']];
  if (names.some((name) => name !== undefined && DECORATIVE_NAME.test(name))) return true;
  return [attributes['width'], attributes['height']].some(
    (size) => size !== undefined && /^\d+(?:px)?$/.test(size) && Number.parseInt(size, 10) <= SMALL,
  );
}

/** Whether a picture is the only content of a link, or is in a figure with a caption. */
function hasMeaning(span: ElementSpan): boolean {
  for (let parent = span.parent; parent; parent = parent.parent) {
    if (parent.localName === 'a' && textOfSpan(parent) === '') return true;
    if (parent.localName === 'figure' && parent.children.some(({ localName }) => localName === 'figcaption'))
      return true;
  }
  return span.attributes['title'] !== undefined && span.attributes['title'] !== '';
}
