import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { createFindEntry, encodePath, findPackage, readPackage } from '../package/index.ts';
import type { Publication } from '../publication/index.ts';
import { isDocumentType } from '../publication/media-types.ts';
import { withResolvedBases } from '../sanitize/index.ts';
import { MalformedXmlError, decodeText, parseXml, type XmlElement } from '../xml/index.ts';
import { documentFindings, readDocument, type CheckedDocument } from './document-rules.ts';
import type { Finding } from './finding.ts';
import { packageFindings } from './package-rules.ts';

/** The maximum number of violations in a report. */
const MAX_FINDINGS = 300;

/**
 * Returns violations of the standard that an import tolerates, because the book can still be read. EPUBCheck reports them as
 * errors, and other stores refuse such books.
 */
export async function standardFindings(publication: Publication, limits: Limits = DEFAULT_LIMITS): Promise<Finding[]> {
  const { archive, resources, manifest } = publication;
  const find = createFindEntry(archive);
  const document = await readPackage(archive, await findPackage(archive, find, limits), () => undefined, limits);
  const fixed = new Set(
    manifest.readingOrder
      .filter(({ properties }) => (properties?.layout ?? manifest.metadata.layout) === 'fixed')
      .map(({ href }) => href),
  );
  const documents = new Map<string, CheckedDocument>();
  for (const { name, mediaType, entry } of resources) {
    // A repeated document has a copy with a unique name.
    if (!isDocumentType(mediaType) || name !== entry.name) continue;
    const root = parse(decodeText(await archive.read(entry)), name);
    if (root) documents.set(name, readDocument(name, withResolvedBases(root, name), fixed.has(encodePath(name))));
  }
  const listed = new Set([...document.items.values()].flatMap(({ name }) => name ?? []));
  const files = {
    isContained: (name: string) => find(name) !== undefined,
    isListed: (name: string) => listed.has(name) || listed.has(find(name)?.name ?? ''),
    documentOf: (name: string) => documents.get(find(name)?.name ?? ''),
  };
  return [
    ...packageFindings(document),
    ...[...documents.values()].flatMap((each) => documentFindings(each, files)),
  ].slice(0, MAX_FINDINGS);
}

/** A document that is not well-formed has a finding already. */
function parse(text: string, name: string): XmlElement | undefined {
  try {
    return parseXml(text, name);
  } catch (error) {
    if (error instanceof MalformedXmlError) return undefined;
    throw error;
  }
}
