import type { Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import { CSS_TYPE, SVG_TYPE, isDocumentType, isPlayed } from '../publication/media-types.ts';
import type { Publication, PublicationResource } from '../publication/index.ts';
import {
  PAGE_CONTAINER,
  createUrlPolicy,
  sanitizeCss,
  sanitizeDocument,
  type SanitizeContext,
} from '../sanitize/index.ts';
import { decodeText } from '../xml/index.ts';
import {
  hiddenText,
  mayHaveHiddenText,
  pageSizeOf,
  relevantRules,
  type HiddenText,
  type RulesOf,
} from '../visibility/index.ts';
import { compressEntry, type CompressedEntry, type ZipEntry, type ZipWriter } from '../zip/index.ts';
import { deobfuscateFont } from './deobfuscate-font.ts';
import { atLine, documentWarnings } from './document-warnings.ts';
import { extractText } from './extract-text.ts';
import { SourceLines } from './source-lines.ts';
import type { UnpackingBudget } from './unpacking-budget.ts';

/** One processed resource, ready to be written. */
export interface ServedResource {
  write(writer: ZipWriter): Promise<ZipEntry>;
  /** The text of a document; undefined for any other resource. */
  readonly text?: string;
  /** The relative URLs of the links of a document to documents of the book. */
  readonly links?: ReadonlySet<string>;
  /** The parts of a document whose text is on no page. */
  readonly hidden?: readonly HiddenText[];
  readonly warnings: readonly EpubWarning[];
}

/** Options of `serveResource`. */
export interface ServeOptions {
  /** Returns the name under which a file of the book is served. */
  readonly resolveResource: (name: string) => string | undefined;
  /** Whether a document has a fixed layout, or a style sheet serves only such documents. */
  readonly isFixed: (name: string) => boolean;
  readonly isRightToLeft: boolean;
  /** Language of documents that declare none. */
  readonly defaultLanguage: string | undefined;
  readonly limits: Limits;
  readonly unpackingBudget: UnpackingBudget;
  readonly rulesOf: RulesOf;
}

/**
 * Sanitizes a document or style sheet, deobfuscates a font, or verifies a media file and passes it on unchanged.
 *
 * @throws {EpubError} `epub_entry_size`, `epub_entry_damaged`, `epub_content_too_large`, `epub_content_too_deep`
 */
export async function serveResource(
  { archive, encrypted }: Publication,
  { name, mediaType, entry }: PublicationResource,
  { resolveResource, isFixed, isRightToLeft, defaultLanguage, limits, unpackingBudget, rulesOf }: ServeOptions,
): Promise<ServedResource> {
  const isDocument = isDocumentType(mediaType);
  const obfuscation = encrypted.fonts.get(name);
  if ((isDocument || mediaType === CSS_TYPE || obfuscation) && entry.size > limits.contentBytes) {
    const message = `A document of the book is larger than ${limits.contentBytes} bytes.`;
    throw new EpubError('epub_content_too_large', message, { entry: name });
  }
  const removed = new Set<string>();
  const unwrapped = new Set<string>();
  const links = new Set<string>();
  const pictureTexts: HiddenText[] = [];
  let hasPageLengths = false;
  const reactions: Pick<SanitizeContext, 'onRemoved' | 'onUnwrapped'> = {
    onRemoved: (description) => void removed.add(description),
    onUnwrapped: (element) => void unwrapped.add(element),
  };
  const context: SanitizeContext = {
    ...reactions,
    urlPolicy: createUrlPolicy(name, resolveResource, (markup) => sanitizeInlineDrawing(markup, name, reactions)),
    onPageLength: isFixed(name) ? undefined : (): void => void (hasPageLengths = true),
    onLink: (href) => void links.add(href),
    onPictureText: (text) => void pictureTexts.push({ reason: 'fallback', text, ids: [] }),
    isRightToLeftBook: isRightToLeft,
    defaultLanguage,
  };
  const removals = (lines?: SourceLines): EpubWarning[] =>
    removed.size === 0
      ? []
      : [
          {
            code: 'content_removed',
            message: `Removed: ${[...removed].join(', ')}.`,
            entry: name,
            ...atLine(lines?.ofRemoved(removed)),
          },
        ];

  if (isDocument) {
    const kind = mediaType === SVG_TYPE ? 'svg' : 'xhtml';
    const bytes = await archive.read(entry);
    const document = sanitizeDocument(bytes, name, kind, context);
    const compressed = await compressEntry(name, document.markup);
    const rules = await rulesOf(name, document.root);
    const pageSize = isFixed(name) ? pageSizeOf(document.root) : undefined;
    const hidesItself = mayHaveHiddenText(document.markup);
    const used = hidesItself ? rules : relevantRules(rules);
    const hidden = hidesItself || used.length > 0 ? hiddenText(document.root, used, pageSize) : [];
    const hasFindings = removed.size + unwrapped.size + document.missingWords.length + hidden.length > 0;
    const lines = new SourceLines(hasFindings ? decodeText(bytes) : '');
    const warnings = [...documentWarnings(name, document, unwrapped, lines), ...removals(lines)];
    const text = extractText(document.root);
    const parts = withLines([...hidden, ...pictureTexts], lines);
    return { write: copyEntry(compressed), text, links, hidden: parts, warnings };
  }
  if (mediaType === CSS_TYPE) {
    const css = sanitizeCss(decodeText(await archive.read(entry)), context);
    const container = hasPageLengths ? `\nhtml{${PAGE_CONTAINER}}` : '';
    return { write: copyEntry(await compressEntry(name, css + container)), warnings: removals() };
  }
  if (obfuscation) {
    const font = deobfuscateFont(await archive.read(entry), obfuscation, encrypted);
    return { write: copyEntry(await compressEntry(name, font)), warnings: [] };
  }
  // Reserved before the first `await`: files are processed in parallel, and the same ones must be unpacked on every run.
  const isUnpacked = isPlayed(mediaType) && entry.method === 'deflated' && unpackingBudget.take(entry);
  await archive.verify(entry);
  if (isUnpacked) {
    // Players request ranges. A range of a compressed file would be unpacked from its start each time.
    const stored: ZipEntry = { ...entry, method: 'stored', compressedSize: entry.size };
    return { write: (writer) => writer.copy(stored, archive.openChunks(entry)), warnings: [] };
  }
  return { write: (writer) => writer.copy(entry, archive.openRawChunks(entry)), warnings: [] };
}

/** The number of hidden parts whose line is looked up, because each search reads the document again. */
const MAX_LOCATED = 5;

const withLines = (parts: readonly HiddenText[], lines: SourceLines): HiddenText[] =>
  parts.map((part, index) =>
    index < MAX_LOCATED ? { ...part, ...atLine(lines.ofWords(part.text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])) } : part,
  );

/** Returns a copy of a drawing in a URL that loads nothing; undefined if nothing is left of it. */
function sanitizeInlineDrawing(
  markup: string,
  name: string,
  reactions: Pick<SanitizeContext, 'onRemoved' | 'onUnwrapped'>,
): string | undefined {
  const urlPolicy = createUrlPolicy(name, () => undefined);
  const drawing = sanitizeDocument(new TextEncoder().encode(markup), name, 'svg', { ...reactions, urlPolicy });
  return drawing.root.children.length === 0 ? undefined : drawing.markup;
}

const copyEntry =
  ({ entry, raw }: CompressedEntry) =>
  (writer: ZipWriter): Promise<ZipEntry> =>
    writer.copy(entry, [raw]);
