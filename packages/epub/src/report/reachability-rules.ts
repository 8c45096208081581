import { resolveEntryName, type FindEntry, type PackageDocument } from '../package/index.ts';
import { isDocumentType } from '../publication/media-types.ts';
import { attributeOf, descendantsOf, type XmlElement } from '../xml/index.ts';
import type { CheckedDocument } from './document-rules.ts';
import type { Finding } from './finding.ts';

/** Returns a finding for each document outside of the linear order to which no document has a link. */
export function unlinkedFindings(
  { spine, items, isLegacy }: PackageDocument,
  find: FindEntry,
  documents: readonly CheckedDocument[],
): Finding[] {
  const nonLinear = isLegacy ? [] : spine.filter(({ isLinear }) => !isLinear);
  if (nonLinear.length === 0) return [];
  const linked = new Set<string | undefined>();
  for (const { name, references } of documents)
    for (const { href, isLink } of references) {
      const target = isLink ? resolveEntryName(name, href) : undefined;
      if (target !== undefined && target !== name) linked.add(find(target)?.name);
    }
  return nonLinear.flatMap(({ idref }): Finding[] => {
    const file = find(items.get(idref)?.name ?? '')?.name;
    if (file === undefined || linked.has(file)) return [];
    return [
      {
        severity: 'error',
        code: 'nonlinear_unlinked',
        file,
        message: 'The document is outside of the linear reading order, and no document links to it.',
        fix: 'Link to the document, or remove linear="no" from the spine.',
      },
    ];
  });
}

/** Returns a finding for the first entry of an NCX that leads to no document. */
export function ncxFindings(file: string, root: XmlElement, { items }: PackageDocument, find: FindEntry): Finding[] {
  const types = new Map(
    [...items.values()].flatMap(({ name, mediaType }) =>
      name === undefined ? [] : [[find(name)?.name, mediaType] as const],
    ),
  );
  const isOther = (element: XmlElement): boolean => {
    const type = types.get(find(resolveEntryName(file, attributeOf(element, 'src') ?? '') ?? '')?.name);
    return element.name === 'content' && type !== undefined && !isDocumentType(type);
  };
  const [first] = descendantsOf(root, isOther);
  if (!first) return [];
  return [
    {
      severity: 'error',
      code: 'ncx_target_invalid',
      file,
      message: `An entry of the contents leads to "${(attributeOf(first, 'src') ?? '').slice(0, 100)}", which is no document.`,
      fix: 'Let each entry of the contents lead to a document.',
    },
  ];
}
