import { fragmentOf, resolveEntryName, decodePath } from '../package/index.ts';
import { XHTML, XLINK, attributeOf, childOf, descendantsOf, textOf, type XmlElement } from '../xml/index.ts';
import type { Finding } from './finding.ts';
import { readFeatures, type Feature } from './document-features.ts';
import { viewportProblems } from './viewport-rules.ts';

/** The facts about a parsed document that the rules check. */
export interface CheckedDocument {
  readonly name: string;
  /** The ids of its elements. */
  readonly targets: ReadonlySet<string>;
  /** The names of its anchors, which are targets in old documents. */
  readonly anchors: ReadonlySet<string>;
  readonly references: readonly Reference[];
  /** What the manifest must state about the document, with the line of the first such element. */
  readonly features: ReadonlyMap<Feature, number | undefined>;
  /** Violations in the document itself, without those in its references. */
  readonly findings: readonly Finding[];
}

/** A reference from a file to another. */
export interface Reference {
  readonly href: string;
  /** Whether the browser loads the file without a click. */
  readonly isLoaded: boolean;
  /** Whether the reference is a picture. */
  readonly isPicture: boolean;
  /** Whether the reference is a hyperlink. */
  readonly isLink: boolean;
  readonly line: number | undefined;
}

/** The files of the book, to check references. */
export interface BookFiles {
  /** Name of the package document, to which links with a CFI lead. */
  readonly packageName: string;
  isContained(name: string): boolean;
  isListed(name: string): boolean;
  /** Whether the spine has the file, which is one of the manifest. */
  isInSpine(name: string): boolean;
  /** The type of a listed picture that readers need not support and that has no fallback. */
  foreignTypeOf(name: string): string | undefined;
  documentOf(name: string): CheckedDocument | undefined;
}

/** Facts about a document that its markup does not state. */
export interface DocumentContext {
  /** Pages of a fixed layout must state their size. */
  readonly isFixed: boolean;
  readonly isEpub2: boolean;
  lineOf(element: XmlElement): number | undefined;
}

const FIXES = {
  id_repeated: 'Give each element a unique id.',
  document_untitled: 'Add a title to the head of the document.',
  title_empty: 'Write the title of the document into its title element.',
  epub_type_misplaced: 'Write epub:type on elements of the body only.',
  viewport_invalid: 'Write <meta name="viewport" content="width=600, height=800"/> into the head of the page.',
  reference_missing: 'Add the file to the book, or correct the address.',
  reference_unlisted: 'List the file in the manifest.',
  reference_remote: 'Put the file into the book.',
  reference_local: 'Put the file into the book, and refer to it there.',
  path_outside: 'Write a path from the document that stays inside the book.',
  fragment_missing: 'Give the target this id, or correct the address.',
  link_outside_spine: 'List the target in the spine, with linear="no" if it is not part of the main text.',
  picture_foreign: 'Save the picture as JPEG, PNG, GIF, WebP or SVG, or give its item a fallback.',
} as const;

const LOADING = new Set(['img', 'image', 'script', 'iframe', 'embed', 'object', 'input']);

const finding = (
  code: keyof typeof FIXES,
  file: string,
  message: string,
  line?: number,
  severity: Finding['severity'] = 'error',
): Finding => ({ severity, code, file, ...(line === undefined ? {} : { line }), message, fix: FIXES[code] });

/** Reads a document for the rules. */
export function readDocument(name: string, root: XmlElement, context: DocumentContext): CheckedDocument {
  const { lineOf } = context;
  const targets = new Set<string>();
  const anchors = new Set<string>();
  const repeated = new Map<string, number | undefined>();
  const references: Reference[] = [];
  const elements = [root, ...descendantsOf(root, () => true)];
  for (const element of elements) {
    const id = attributeOf(element, 'id');
    if (id !== undefined && targets.has(id)) repeated.set(id, lineOf(element));
    if (id !== undefined) targets.add(id);
    const anchor = element.name === 'a' ? attributeOf(element, 'name') : undefined;
    if (anchor !== undefined) anchors.add(anchor);
    references.push(...referencesOf(element, lineOf(element)));
  }
  const findings: Finding[] = [...repeated].map(([id, line]) =>
    finding('id_repeated', name, `The id "${id}" is used more than once.`, line),
  );
  if (root.namespace === XHTML) findings.push(...headFindings(name, root, context));
  if (context.isFixed)
    findings.push(...viewportProblems(root).map((message) => finding('viewport_invalid', name, message)));
  return { name, targets, anchors, references, features: readFeatures(elements, lineOf), findings };
}

function headFindings(name: string, root: XmlElement, { isEpub2, lineOf }: DocumentContext): Finding[] {
  const head = childOf(root, 'head');
  const title = head && childOf(head, 'title');
  const findings: Finding[] = [];
  if (!title || (isEpub2 && textOf(title) === ''))
    findings.push(finding('document_untitled', name, 'The document has no title.', undefined, 'warning'));
  else if (textOf(title) === '')
    findings.push(finding('title_empty', name, 'The title of the document is empty.', lineOf(title)));
  const isTyped = (element: XmlElement): boolean =>
    element.attributes.some((attribute) => attribute.name === 'type' && attribute.namespace.endsWith('/ops'));
  const [typed] = head ? [head, ...descendantsOf(head, () => true)].filter(isTyped) : [];
  if (typed)
    findings.push(
      finding('epub_type_misplaced', name, `The element ${typed.name} of the head has an epub:type.`, lineOf(typed)),
    );
  return findings;
}

/** Returns the violations of the standard in a document, including in its references to other files. */
export function documentFindings(document: CheckedDocument, files: BookFiles): Finding[] {
  return [...document.findings, ...referenceFindings(document.name, document.references, files)];
}

/** Returns the violations of the standard in the references of a document or style sheet. */
export function referenceFindings(name: string, references: readonly Reference[], files: BookFiles): Finding[] {
  const seen = new Set<string>();
  return references.flatMap((reference) => {
    if (seen.has(reference.href)) return [];
    seen.add(reference.href);
    const found = referenceProblem(name, reference, files);
    return found ? [finding(found.code, name, found.message, reference.line)] : [];
  });
}

function referenceProblem(
  from: string,
  { href, isLoaded, isLink, isPicture }: Reference,
  files: BookFiles,
): { code: keyof typeof FIXES; message: string } | undefined {
  const shown = href.slice(0, 100);
  if (/^file:/i.test(href)) return { code: 'reference_local', message: `The document refers to "${shown}".` };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
    const isRemote = isLoaded && /^(?:https?:|\/\/)/i.test(href);
    return isRemote
      ? { code: 'reference_remote', message: `The document loads "${shown}" from another server.` }
      : undefined;
  }
  if (leavesContainer(from, href))
    return { code: 'path_outside', message: `The path "${shown}" leads out of the container.` };
  const name = resolveEntryName(from, href);
  if (name === undefined) return undefined;
  if (!files.isContained(name))
    return {
      code: 'reference_missing',
      message: `The document refers to "${shown}", which the book does not contain.`,
    };
  if (name === files.packageName && href.includes('#epubcfi(')) return undefined;
  if (!files.isListed(name))
    return {
      code: 'reference_unlisted',
      message: `The document refers to "${shown}", which the manifest does not list.`,
    };
  const foreign = isPicture ? files.foreignTypeOf(name) : undefined;
  if (foreign !== undefined)
    return { code: 'picture_foreign', message: `The picture "${shown}" of type ${foreign} has no fallback.` };
  if (isLink && name !== from && !files.isInSpine(name))
    return { code: 'link_outside_spine', message: `The document links to "${shown}", which the spine does not list.` };
  return fragmentProblem(href, shown, files.documentOf(name));
}

function fragmentProblem(
  href: string,
  shown: string,
  target: CheckedDocument | undefined,
): { code: 'fragment_missing'; message: string } | undefined {
  const fragment = decodePath(fragmentOf(href));
  if (fragment === '' || target === undefined || target.targets.has(fragment)) return undefined;
  if (/^(?:epubcfi\(|xywh=|t=)/.test(fragment)) return undefined;
  const reason = target.anchors.has(fragment) ? 'but only an anchor has that name' : 'but no element has that id';
  return { code: 'fragment_missing', message: `The document refers to "${shown}", ${reason}.` };
}

function* referencesOf(element: XmlElement, line: number | undefined): Generator<Reference> {
  // A base is no file.
  if (element.name === 'base') return;
  const isStyle = element.name === 'link' && (attributeOf(element, 'rel') ?? '').includes('stylesheet');
  const isLoaded = LOADING.has(element.name) || isStyle;
  const isPicture = element.name === 'img' || element.name === 'image';
  const isLink = element.name === 'a' || element.name === 'area';
  for (const { name, namespace, value } of element.attributes) {
    const isAddress = name === 'src' || name === 'href' || (name === 'data' && element.name === 'object');
    const isLinked = namespace === '' || namespace === XLINK;
    if (isAddress && isLinked && value.trim() !== '') yield { href: value.trim(), isLoaded, isPicture, isLink, line };
  }
}

/** Whether a path climbs above the root of the container or starts there. */
function leavesContainer(from: string, href: string): boolean {
  const [path = ''] = href.split(/[?#]/, 1);
  if (path.startsWith('/')) return true;
  let depth = from.split('/').length - 1;
  for (const segment of path.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '' && segment !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
