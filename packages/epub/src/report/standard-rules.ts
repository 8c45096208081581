import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { extractCssUrls } from '../excerpt/index.ts';
import { createFindEntry, encodePath, findPackage, readPackage } from '../package/index.ts';
import type { Publication } from '../publication/index.ts';
import { CSS_TYPE, XHTML_TYPE, isDocumentType } from '../publication/media-types.ts';
import { mayHaveBase, withResolvedBases } from '../sanitize/index.ts';
import { MalformedXmlError, decodeText, parseXml, type XmlElement } from '../xml/index.ts';
import { documentFindings, readDocument, referenceFindings, type CheckedDocument } from './document-rules.ts';
import { foreignPictureType, nameFindings, pictureFindings, propertyFindings } from './file-rules.ts';
import type { Finding } from './finding.ts';
import { entityFindings, markupFindings } from './markup-rules.ts';
import { packageFindings } from './package-rules.ts';
import { ncxFindings, unlinkedFindings } from './reachability-rules.ts';

/** The maximum number of violations in a report. */
const MAX_FINDINGS = 300;

/**
 * Returns violations of the standard that an import tolerates, because the book can still be read. EPUBCheck reports them as
 * errors, and other stores refuse such books.
 */
export async function standardFindings(publication: Publication, limits: Limits = DEFAULT_LIMITS): Promise<Finding[]> {
  const { archive, resources, manifest } = publication;
  const find = createFindEntry(archive);
  const packageEntry = await findPackage(archive, find, limits);
  const document = await readPackage(archive, packageEntry, () => undefined, limits);
  const isEpub2 = document.isLegacy;
  const fixed = new Set(
    manifest.readingOrder
      .filter(({ properties }) => (properties?.layout ?? manifest.metadata.layout) === 'fixed')
      .map(({ href }) => href),
  );
  const documents = new Map<string, CheckedDocument>();
  const findings: Finding[] = [
    ...packageFindings(document),
    ...entityFindings(packageEntry.name, decodeText(await archive.read(packageEntry))),
    ...nameFindings(archive),
    ...(await pictureFindings(archive, document, find)),
  ];
  for (const { name, mediaType, entry } of resources) {
    // A repeated document has a copy with a unique name.
    if (!isDocumentType(mediaType) || name !== entry.name) continue;
    const text = decodeText(await archive.read(entry));
    const lines = new Map<XmlElement, number>();
    const root = parse(text, name, lines);
    if (!root) continue;
    const context = {
      isFixed: fixed.has(encodePath(name)),
      isEpub2,
      lineOf: (element: XmlElement) => lines.get(element),
    };
    if (mediaType === XHTML_TYPE) findings.push(...markupFindings(name, text, isEpub2));
    documents.set(name, readDocument(name, mayHaveBase(text) ? withResolvedBases(root, name) : root, context));
  }

  const items = new Map([...document.items.values()].map((item) => [find(item.name ?? '')?.name, item] as const));
  const spine = new Set(document.spine.map(({ idref }) => idref));
  const itemOf = (name: string) => items.get(find(name)?.name);
  const documentOf = (name: string): CheckedDocument | undefined => documents.get(find(name)?.name ?? '');
  const listed = new Set([...document.items.values()].flatMap(({ name }) => name ?? []));
  const files = {
    isContained: (name: string) => find(name) !== undefined,
    isListed: (name: string) => listed.has(name) || listed.has(find(name)?.name ?? ''),
    isInSpine: (name: string) => spine.has(itemOf(name)?.id ?? ''),
    packageName: packageEntry.name,
    foreignTypeOf: (name: string) => {
      const item = itemOf(name);
      return item && foreignPictureType(item, document);
    },
    documentOf,
  };
  findings.push(
    ...propertyFindings(document, find, documentOf),
    ...unlinkedFindings(document, find, [...documents.values()]),
    ...[...documents.values()].flatMap((each) => documentFindings(each, files)),
  );
  for (const { name, mediaType, entry } of resources) {
    if (mediaType !== CSS_TYPE) continue;
    const urls = extractCssUrls(decodeText(await archive.read(entry)));
    const references = urls.map((href) => ({ href, isLoaded: true, isPicture: false, isLink: false, line: undefined }));
    findings.push(...referenceFindings(name, references, files));
  }
  const ncx = find(document.items.get(document.ncxId ?? '')?.name ?? '');
  const contents = ncx && parse(decodeText(await archive.read(ncx)), ncx.name);
  if (ncx && contents) findings.push(...ncxFindings(ncx.name, contents, document, find));
  return limited(findings);
}

/** Returns the first findings, and the number of those that are left out. */
function limited(findings: readonly Finding[]): Finding[] {
  if (findings.length <= MAX_FINDINGS) return [...findings];
  return [
    ...findings.slice(0, MAX_FINDINGS),
    {
      severity: 'error',
      code: 'more_findings',
      message: `There are ${findings.length - MAX_FINDINGS} more violations of the standard.`,
      fix: 'Correct the violations that are listed, and check the book again.',
    },
  ];
}

/** A document that is not well-formed has a finding already. `lines` gets the lines of the elements. */
function parse(text: string, name: string, lines?: Map<XmlElement, number>): XmlElement | undefined {
  try {
    return parseXml(text, name, 'ignore', lines && ((element, line) => void lines.set(element, line)));
  } catch (error) {
    if (error instanceof MalformedXmlError) return undefined;
    throw error;
  }
}
