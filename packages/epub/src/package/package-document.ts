import type { Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';
import { resolveEntryName } from './entry-paths.ts';
import { readXmlEntry } from './read-xml-entry.ts';

/** An item of the package's manifest. */
export interface ManifestItem {
  readonly id: string;
  /** Entry name; undefined when the resource is outside the book. */
  readonly name: string | undefined;
  readonly href: string;
  readonly mediaType: string;
  readonly properties: ReadonlySet<string>;
  readonly fallback: string | undefined;
  /** `id` of the media overlay of this document. */
  readonly mediaOverlay: string | undefined;
}

/** An item of the spine with its position in the package document. */
export interface SpineItem {
  /** Index among the spine's children, from 0. A CFI counts it. */
  readonly index: number;
  readonly idref: string;
  /** `id` of the itemref itself. */
  readonly id: string | undefined;
  readonly isLinear: boolean;
  readonly properties: ReadonlySet<string>;
}

/** The parsed package document. Its metadata is still a list of elements. */
export interface PackageDocument {
  readonly path: string;
  /** Index of the spine among the package's children, from 0: `/6` in a CFI is the third. */
  readonly spineIndex: number;
  readonly uniqueIdentifierId: string | undefined;
  readonly language: string | undefined;
  /** The direction of the metadata: `ltr`, `rtl` or `auto`. */
  readonly direction: string | undefined;
  /** The version that the package states. */
  readonly version: string | undefined;
  /** Whether the book is an EPUB 2 or older. */
  readonly isLegacy: boolean;
  readonly metadata: readonly XmlElement[];
  readonly items: ReadonlyMap<string, ManifestItem>;
  readonly spine: readonly SpineItem[];
  readonly progression: 'ltr' | 'rtl' | 'default';
  /** `id` of the NCX. */
  readonly ncxId: string | undefined;
  readonly guide: readonly { readonly type: string; readonly title: string; readonly href: string }[];
}

/** OEBPS 1 and some EPUB 2 books have elements with these names around their metadata. */
export const isMetadataWrapper = (name: string): boolean => /^(?:dc|x)-metadata$/.test(name);

const EMPTY: XmlElement = { namespace: '', name: '', attributes: [], children: [] };
const splitWords = (value: string | undefined): Set<string> =>
  new Set((value ?? '').split(/\s+/).filter((word) => word !== ''));

/**
 * Reads the package document.
 *
 * @throws {EpubError} `epub_package_invalid`, `epub_package_too_large`, `epub_xml_entity`, `epub_xml_malformed`, `epub_spine_empty`
 * @see EPUB 3.3 §5
 */
export async function readPackage(
  archive: ZipArchive,
  entry: ZipEntry,
  warn: (warning: EpubWarning) => void,
  limits?: Limits,
): Promise<PackageDocument> {
  const root = await readXmlEntry(archive, entry, 'refuse', limits);
  const spine = childOf(root, 'spine');
  const manifest = childOf(root, 'manifest');
  if (root.name !== 'package' || !spine || !manifest) {
    throw new EpubError('epub_package_invalid', 'The package document has no manifest or no spine.', {
      entry: entry.name,
    });
  }
  const items = readItems(manifest, entry.name, warn);
  const references = readSpine(spine);
  for (const { idref } of references) {
    if (items.has(idref)) continue;
    warn({
      code: 'spine_reference_unknown',
      message: `The spine references "${idref}", which the manifest does not list.`,
      entry: entry.name,
    });
  }
  const known = references.filter(({ idref }) => items.has(idref));
  if (known.length === 0)
    throw new EpubError('epub_spine_empty', 'The book has no reading order.', {
      entry: entry.name,
    });

  const metadata = childOf(root, 'metadata') ?? EMPTY;
  const direction = attributeOf(spine, 'page-progression-direction');
  return {
    path: entry.name,
    spineIndex: childrenOf(root).indexOf(spine),
    uniqueIdentifierId: attributeOf(root, 'unique-identifier'),
    language: root.attributes.find((attribute) => attribute.name === 'lang')?.value,
    direction: attributeOf(root, 'dir'),
    version: attributeOf(root, 'version'),
    isLegacy: Number.parseFloat(attributeOf(root, 'version') ?? '') < 3,
    metadata: childrenOf(metadata).flatMap((element) =>
      isMetadataWrapper(element.name) ? childrenOf(element) : [element],
    ),
    items,
    spine: known,
    progression: direction === 'rtl' || direction === 'ltr' ? direction : 'default',
    ncxId: attributeOf(spine, 'toc'),
    guide: childrenOf(childOf(root, 'guide') ?? EMPTY, 'reference').map((reference) => ({
      type: attributeOf(reference, 'type') ?? '',
      title: attributeOf(reference, 'title') ?? textOf(reference),
      href: attributeOf(reference, 'href') ?? '',
    })),
  };
}

function readItems(
  manifest: XmlElement,
  path: string,
  warn: (warning: EpubWarning) => void,
): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>();
  for (const item of childrenOf(manifest, 'item')) {
    const id = attributeOf(item, 'id')?.trim();
    const href = attributeOf(item, 'href')?.trim();
    if (!id || !href || items.has(id)) {
      const problem = !id ? 'no id' : !href ? 'no href' : 'the id of another item';
      warn({
        code: 'manifest_item_ignored',
        message: `The item "${href || id}" of the manifest has ${problem} and was ignored.`,
        entry: path,
      });
      continue;
    }
    items.set(id, {
      id,
      href,
      name: resolveEntryName(path, href),
      mediaType: (attributeOf(item, 'media-type') ?? '').trim().toLowerCase().split(';', 1)[0] ?? '',
      properties: splitWords(attributeOf(item, 'properties')),
      fallback: attributeOf(item, 'fallback'),
      mediaOverlay: attributeOf(item, 'media-overlay')?.trim(),
    });
  }
  return items;
}

function readSpine(spine: XmlElement): SpineItem[] {
  return childrenOf(spine).flatMap((element, index) =>
    element.name === 'itemref'
      ? [
          {
            index,
            idref: (attributeOf(element, 'idref') ?? '').trim(),
            id: attributeOf(element, 'id'),
            isLinear: attributeOf(element, 'linear') !== 'no',
            properties: splitWords(attributeOf(element, 'properties')),
          },
        ]
      : [],
  );
}
