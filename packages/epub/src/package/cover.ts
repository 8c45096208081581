import { XHTML, decodeText, descendantsOf, parseHtml, type XmlElement } from '../xml/index.ts';
import type { ZipArchive } from '../zip/index.ts';
import { resolveEntryName } from './entry-paths.ts';
import type { FindEntry } from './find-entry.ts';
import { coverReferenceOf } from './metadata.ts';
import type { ManifestItem, PackageDocument } from './package-document.ts';

const isImage = (item: ManifestItem | undefined): item is ManifestItem & { name: string } =>
  item?.name !== undefined && item.mediaType.startsWith('image/');

/** A larger document is not considered a cover page. */
const MAX_PAGE_BYTES = 512 * 1024;

/** Returns the cover declared in the package: the EPUB 3 property, otherwise EPUB 2's `meta name="cover"`. */
export function declaredCover(document: PackageDocument): (ManifestItem & { name: string }) | undefined {
  const items = [...document.items.values()];
  const byProperty = items.find((item) => item.properties.has('cover-image'));
  if (isImage(byProperty)) return byProperty;
  const reference = coverReferenceOf(document);
  if (reference === undefined) return undefined;
  const byReference = document.items.get(reference) ?? items.find((item) => item.href === reference);
  return isImage(byReference) ? byReference : undefined;
}

/** Guesses an undeclared cover: the picture of the guide's cover page, a likely file name, or the first page's picture. */
export async function guessCover(
  document: PackageDocument,
  archive: ZipArchive,
  find: FindEntry,
): Promise<(ManifestItem & { name: string }) | undefined> {
  const items = [...document.items.values()];
  const byName = (name: string | undefined): ManifestItem | undefined =>
    items.find((item) => name !== undefined && item.name === name);
  const firstImageOf = async (page: string | undefined): Promise<ManifestItem | undefined> => {
    const entry = page === undefined ? undefined : find(page);
    if (!page || !entry || entry.size > MAX_PAGE_BYTES) return undefined;
    const root = parseHtml(decodeText(await archive.read(entry)), page);
    const [image] = descendantsOf(root, (element) => imageSrcOf(element) !== undefined);
    return image && byName(resolveEntryName(page, imageSrcOf(image) ?? ''));
  };

  const guide = document.guide.find((reference) => /^cover/i.test(reference.type));
  const guided = guide && resolveEntryName(document.path, guide.href);
  const fromGuide = byName(guided);
  if (isImage(fromGuide)) return fromGuide;
  const fromCoverPage = await firstImageOf(guided);
  if (isImage(fromCoverPage)) return fromCoverPage;
  const likely = items.find((item) => isImage(item) && /cover/i.test(`${item.id} ${item.href}`));
  if (isImage(likely)) return likely;
  const [first] = document.spine;
  const fromFirstPage = await firstImageOf(first && document.items.get(first.idref)?.name);
  return isImage(fromFirstPage) ? fromFirstPage : undefined;
}

function imageSrcOf(element: XmlElement): string | undefined {
  if (element.name === 'img' && element.namespace === XHTML)
    return element.attributes.find(({ name }) => name === 'src')?.value;
  if (element.name === 'image') return element.attributes.find(({ name }) => name === 'href')?.value;
  return undefined;
}
