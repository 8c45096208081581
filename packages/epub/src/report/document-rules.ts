import { fragmentOf, resolveEntryName, decodePath } from '../package/index.ts';
import { XHTML, XLINK, attributeOf, childOf, descendantsOf, textOf, type XmlElement } from '../xml/index.ts';
import type { Finding } from './finding.ts';
import { viewportProblems } from './viewport-rules.ts';

/** The facts about a parsed document that the rules check. */
export interface CheckedDocument {
  readonly name: string;
  /** The ids, and the names of anchors, of its elements. */
  readonly targets: ReadonlySet<string>;
  readonly references: readonly Reference[];
  /** Violations in the document itself, without those in its references. */
  readonly findings: readonly Finding[];
}

interface Reference {
  readonly href: string;
  /** Whether the browser loads the file without a click. */
  readonly isLoaded: boolean;
}

/** The files of the book, to check references. */
export interface BookFiles {
  isContained(name: string): boolean;
  isListed(name: string): boolean;
  documentOf(name: string): CheckedDocument | undefined;
}

const FIXES = {
  id_repeated: 'Give each element a unique id.',
  document_untitled: 'Add a title to the head of the document.',
  viewport_invalid: 'Write <meta name="viewport" content="width=600, height=800"/> into the head of the page.',
  reference_missing: 'Add the file to the book, or correct the address.',
  reference_unlisted: 'List the file in the manifest.',
  reference_remote: 'Put the file into the book.',
  reference_local: 'Put the file into the book, and refer to it there.',
  path_outside: 'Write a path from the document that stays inside the book.',
  fragment_missing: 'Give the target this id, or correct the address.',
} as const;

const LOADING = new Set(['img', 'image', 'script', 'iframe', 'embed', 'object', 'input']);

const finding = (
  code: keyof typeof FIXES,
  file: string,
  message: string,
  severity: Finding['severity'] = 'error',
): Finding => ({ severity, code, file, message, fix: FIXES[code] });

/** Reads a document for the rules. `isFixed` documents must state the size of their page. */
export function readDocument(name: string, root: XmlElement, isFixed: boolean): CheckedDocument {
  const targets = new Set<string>();
  const repeated = new Set<string>();
  const references: Reference[] = [];
  for (const element of [root, ...descendantsOf(root, () => true)]) {
    const id = attributeOf(element, 'id');
    if (id !== undefined) (targets.has(id) ? repeated : targets).add(id);
    const anchor = element.name === 'a' ? attributeOf(element, 'name') : undefined;
    if (anchor !== undefined) targets.add(anchor);
    references.push(...referencesOf(element));
  }
  const findings: Finding[] = [...repeated].map((id) =>
    finding('id_repeated', name, `The id "${id}" is used more than once.`),
  );
  if (root.namespace === XHTML && isUntitled(root))
    findings.push(finding('document_untitled', name, 'The document has no title.', 'warning'));
  if (isFixed) findings.push(...viewportProblems(root).map((message) => finding('viewport_invalid', name, message)));
  return { name, targets, references, findings };
}

/** Returns the violations of the standard in a document, including in its references to other files. */
export function documentFindings(document: CheckedDocument, files: BookFiles): Finding[] {
  const { name } = document;
  const seen = new Set<string>();
  const inReferences = document.references.flatMap(({ href, isLoaded }) => {
    if (seen.has(href)) return [];
    seen.add(href);
    const found = referenceProblem(name, href, isLoaded, files);
    return found ? [finding(found.code, name, found.message)] : [];
  });
  return [...document.findings, ...inReferences];
}

function referenceProblem(
  from: string,
  href: string,
  isLoaded: boolean,
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
  if (!files.isListed(name))
    return {
      code: 'reference_unlisted',
      message: `The document refers to "${shown}", which the manifest does not list.`,
    };
  const fragment = decodePath(fragmentOf(href));
  const target = files.documentOf(name);
  const isDefined = fragment === '' || target === undefined || target.targets.has(fragment);
  return isDefined || /^(?:epubcfi\(|xywh=|t=)/.test(fragment)
    ? undefined
    : { code: 'fragment_missing', message: `The document refers to "${shown}", but no element has that id.` };
}

function* referencesOf(element: XmlElement): Generator<Reference> {
  // A base is no file.
  if (element.name === 'base') return;
  const isStyle = element.name === 'link' && (attributeOf(element, 'rel') ?? '').includes('stylesheet');
  const isLoaded = LOADING.has(element.name) || isStyle;
  for (const { name, namespace, value } of element.attributes) {
    const isAddress = name === 'src' || name === 'href' || (name === 'data' && element.name === 'object');
    const isLinked = namespace === '' || namespace === XLINK;
    if (isAddress && isLinked && value.trim() !== '') yield { href: value.trim(), isLoaded };
  }
}

function isUntitled(root: XmlElement): boolean {
  const head = childOf(root, 'head');
  const title = head && childOf(head, 'title');
  return !title || textOf(title) === '';
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
