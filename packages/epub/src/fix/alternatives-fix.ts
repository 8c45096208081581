import { resolveEntryName } from '../package/index.ts';
import type { ElementSpan } from './element-spans.ts';
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
/** Longer names are cut: the class of an element is searched for each picture in it. */
const MAX_NAME = 200;

/** A picture in the text. */
interface Picture {
  readonly document: EditableDocument;
  readonly span: ElementSpan;
  /** Name of its file; `undefined` for one outside of the book. */
  readonly file: string | undefined;
  /** Whether it is in a link without text, or in a figure with a caption. */
  readonly hasContext: boolean;
}

/** Whether a picture has no `alt` attribute. */
export const isBare = ({ span }: Picture): boolean => span.attributes['alt'] === undefined;

/** Whether an element is a drawing in the text, which is not a part of another one. */
export const isDrawing = ({ localName, parent }: ElementSpan): boolean =>
  localName === 'svg' && parent?.localName !== 'svg';

/** Whether an element is a drawing in the text without a name. */
export const isBareDrawing = (span: ElementSpan): boolean =>
  isDrawing(span) &&
  span.attributes['aria-hidden'] !== 'true' &&
  span.attributes['aria-label'] === undefined &&
  span.attributes['aria-labelledby'] === undefined &&
  !span.children.some((child) => child.localName === 'title');

/** Returns all pictures in the text of a book. */
export const picturesOf = async (book: FixableBook): Promise<Picture[]> => (await book.documents()).flatMap(picturesIn);

function picturesIn(document: EditableDocument): Picture[] {
  const found: Picture[] = [];
  const visit = (parent: ElementSpan, isInContext: boolean): void => {
    const hasContext = isInContext || givesContext(parent);
    for (const span of parent.children) {
      if (span.localName === 'img') found.push({ document, span, file: fileOf(document, span), hasContext });
      visit(span, hasContext);
    }
  };
  visit(document.root, false);
  return found;
}

const givesContext = ({ localName, hasText, children }: ElementSpan): boolean =>
  (localName === 'a' && !hasText) ||
  (localName === 'figure' && children.some((child) => child.localName === 'figcaption'));

function fileOf({ name }: EditableDocument, { attributes }: ElementSpan): string | undefined {
  const src = attributes['src'] ?? '';
  return src === '' ? undefined : resolveEntryName(name, src);
}

/** Marks pictures as decorative that are ornaments by their use, name or size. All others need words of a person. */
export const fixAlternatives: FindFix = async (book) => {
  const pictures = await picturesOf(book);
  const bare = pictures.filter(isBare);
  const uses = new Map<string, number>();
  for (const { file } of pictures) if (file !== undefined) uses.set(file, (uses.get(file) ?? 0) + 1);
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

function isDecorative({ span, file, hasContext }: Picture, uses: ReadonlyMap<string, number>): boolean {
  const { attributes } = span;
  // A caption, a link or a title gives the picture a meaning.
  if (hasContext || (attributes['title'] ?? '') !== '') return false;
  const role = attributes['role'] ?? '';
  if (role === 'presentation' || role === 'none' || attributes['aria-hidden'] === 'true') return true;
  if (file !== undefined && (uses.get(file) ?? 0) >= REPEATED) return true;
  const names = [file?.split('/').at(-1), attributes['class'], attributes['id'], span.parent?.attributes['class']];
  if (names.some((name) => name !== undefined && DECORATIVE_NAME.test(name.slice(0, MAX_NAME)))) return true;
  return [attributes['width'], attributes['height']].some(
    (size) => size !== undefined && /^\d+(?:px)?$/.test(size) && Number.parseInt(size, 10) <= SMALL,
  );
}
