import {
  MalformedXmlError,
  SVG,
  XHTML,
  decodeBytes,
  isElement,
  linkedStylesheets,
  parseHtml,
  parseXml,
  serialize,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';
import { inNamespace } from './intended-element.ts';
import { withLinkedStyles } from './linked-styles.ts';
import { missingWords } from './missing-words.ts';
import { withNamedTargets } from './named-targets.ts';
import { asPageContainer, withBlankLine, withLanguage, withOwnDirection } from './page-defaults.ts';
import { mayHaveBase, withResolvedBases } from './resolved-bases.ts';
import { sanitizeTree } from './sanitize-tree.ts';
import type { SanitizeContext } from './sanitize-attributes.ts';

/** A chapter or picture that is safe to serve. */
export interface SanitizedDocument {
  readonly markup: string;
  readonly root: XmlElement;
  /** Whether the document was not well-formed and was parsed as HTML. */
  readonly wasRepaired: boolean;
  /** Line of the first error, from 1, if it is known. */
  readonly errorLine: number | undefined;
  /** Whether the body has no content. */
  readonly isEmpty: boolean;
  /** Whether the encoding of the document had to be guessed. */
  readonly isEncodingGuessed: boolean;
  /** The words of the document that are not in the markup. */
  readonly missingWords: readonly string[];
}

/**
 * Makes a document safe to open in a frame: well-formed, without scripts and without references outside the book.
 *
 * @throws {EpubError} `epub_content_too_deep`, `epub_content_too_large`
 */
export function sanitizeDocument(
  bytes: Uint8Array,
  name: string,
  kind: 'xhtml' | 'svg',
  context: SanitizeContext,
): SanitizedDocument {
  const { text, isGuessed } = decodeBytes(bytes);
  const { root, wasRepaired, errorLine } = kind === 'xhtml' ? readXhtml(text, name) : readSvg(text, name);
  const styled = withLinkedStyles(mayHaveBase(text) ? withResolvedBases(root, name) : root, linkedStylesheets(text));
  const { clean, isEmpty } = kind === 'xhtml' ? sanitizeXhtml(styled, context) : sanitizeSvg(styled, context);
  return {
    root: clean,
    markup: serialize(clean),
    wasRepaired,
    errorLine,
    isEmpty,
    isEncodingGuessed: isGuessed,
    missingWords: missingWords(root, clean),
  };
}

interface CleanTree {
  readonly clean: XmlElement;
  readonly isEmpty: boolean;
}

const sanitizeSvg = (root: XmlElement, context: SanitizeContext): CleanTree => ({
  clean: sanitizeTree(root, context),
  isEmpty: false,
});

function sanitizeXhtml(root: XmlElement, context: SanitizeContext): CleanTree {
  let hasPageLengths = false;
  const onPageLength = context.onPageLength && ((): void => void (hasPageLengths = true));
  const linked = withNamedTargets(sanitizeTree(root, { ...context, onPageLength }));
  const clean = withBlankLine(linked);
  const named = withLanguage(clean, context.defaultLanguage);
  const directed = context.isRightToLeftBook ? withOwnDirection(named) : named;
  return { clean: hasPageLengths ? asPageContainer(directed) : directed, isEmpty: clean !== linked };
}

interface ReadDocument {
  readonly root: XmlElement;
  readonly wasRepaired: boolean;
  readonly errorLine?: number | undefined;
}

function readXhtml(text: string, name: string): ReadDocument {
  let errorLine: number | undefined;
  try {
    const root = parseXml(text, name);
    if (root.name === 'html' && root.namespace === XHTML) return { root, wasRepaired: false };
    // Without a namespace, a browser would show an XML tree instead of a chapter.
    if (root.name === 'html' && root.namespace === '') return { root: inNamespace(root, XHTML), wasRepaired: true };
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
    errorLine = error.line;
  }
  return { root: parseHtml(text, name), wasRepaired: true, errorLine };
}

const EMPTY_SVG: XmlElement = { namespace: SVG, name: 'svg', attributes: [], children: [] };

function readSvg(text: string, name: string): ReadDocument {
  let errorLine: number | undefined;
  try {
    const root = parseXml(text, name);
    if (root.name === 'svg' && root.namespace === SVG) return { root, wasRepaired: false };
    if (root.name === 'svg' && root.namespace === '') return { root: inNamespace(root, SVG), wasRepaired: true };
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
    errorLine = error.line;
  }
  const found = findSvg(parseHtml(text, name));
  return { root: found ?? EMPTY_SVG, wasRepaired: true, errorLine };
}

function findSvg(node: XmlNode): XmlElement | undefined {
  if (!isElement(node)) return undefined;
  if (node.namespace === SVG && node.name === 'svg') return node;
  for (const child of node.children) {
    const found = findSvg(child);
    if (found) return found;
  }
  return undefined;
}
