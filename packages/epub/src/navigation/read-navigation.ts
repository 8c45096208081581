import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import type { FindEntry, PackageDocument } from '../package/index.ts';
import { MalformedXmlError, decodeText, parseHtml, parseXml, type XmlElement } from '../xml/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';
import { limitNavigation } from './limit-navigation.ts';
import { readNavDocument } from './nav-document.ts';
import { createToHref, navigationLink, type Navigation } from './navigation.ts';
import { readNcx } from './ncx.ts';

const NCX_TYPE = 'application/x-dtbncx+xml';
const EMPTY_NAVIGATION: Navigation = { toc: [], landmarks: [], pageList: [] };

/** Reads the navigation document, or otherwise the NCX. Also reads landmarks from an EPUB 2 guide. Missing contents are accepted. */
export async function readNavigation(
  document: PackageDocument,
  archive: ZipArchive,
  find: FindEntry,
  warn: (warning: EpubWarning) => void,
  limits: Limits = DEFAULT_LIMITS,
): Promise<Navigation> {
  const items = [...document.items.values()];
  const entryOf = (name: string | undefined): ZipEntry | undefined => (name === undefined ? undefined : find(name));
  const open = async (entry: ZipEntry): Promise<XmlElement> => {
    if (entry.size > limits.contentBytes) {
      throw new EpubError('epub_content_too_large', 'The table of contents of the book is too large.', {
        entry: entry.name,
      });
    }
    return parseLeniently(decodeText(await archive.read(entry)), entry.name);
  };

  const missing: string[] = [];
  const onMissing = (href: string): void => void missing.push(href);
  const nav = entryOf(items.find((item) => item.properties.has('nav'))?.name);
  const fromNav = nav ? readNavDocument(await open(nav), createToHref(nav.name, find, onMissing)) : EMPTY_NAVIGATION;
  const ncxItem =
    (document.ncxId === undefined ? undefined : document.items.get(document.ncxId)) ??
    items.find((item) => item.mediaType === NCX_TYPE);
  const ncx = entryOf(ncxItem?.name);
  const needsNcx = fromNav.toc.length === 0 && ncx;
  const fromNcx = needsNcx ? readNcx(await open(ncx), createToHref(ncx.name, find, onMissing)) : EMPTY_NAVIGATION;

  const toc = fromNav.toc.length > 0 ? fromNav.toc : fromNcx.toc;
  if (toc.length === 0)
    warn({ code: 'navigation_missing', message: 'The book has no table of contents.', entry: document.path });
  const [firstMissing] = missing;
  if (firstMissing !== undefined)
    warn({
      code: 'navigation_target_missing',
      message: `${missing.length === 1 ? 'One entry of the contents leads' : `${missing.length} entries of the contents lead`} to no file of the book: ${firstMissing.slice(0, 100)}.`,
      entry: (needsNcx ? ncx : nav)?.name ?? document.path,
    });
  const navigation = {
    toc,
    pageList: fromNav.pageList.length > 0 ? fromNav.pageList : fromNcx.pageList,
    landmarks: fromNav.landmarks.length > 0 ? fromNav.landmarks : guideLandmarks(document, find),
  };
  const limited = limitNavigation(navigation, limits);
  if (limited.isShortened)
    warn({
      code: 'navigation_shortened',
      message: 'The table of contents of the book is too long and was shortened.',
      entry: document.path,
    });
  return limited.navigation;
}

function guideLandmarks(document: PackageDocument, find: FindEntry): Navigation['landmarks'] {
  const toHref = createToHref(document.path, find);
  return document.guide.flatMap(({ type, title, href }) => {
    const target = toHref(href);
    return target === '' ? [] : navigationLink(target, title, [], GUIDE_TYPES.get(type.toLowerCase()) ?? type);
  });
}

/** Maps EPUB 2 guide types to EPUB 3 landmark types. */
const GUIDE_TYPES: ReadonlyMap<string, string> = new Map([
  ['text', 'bodymatter'],
  ['start', 'bodymatter'],
  ['title-page', 'titlepage'],
]);

function parseLeniently(text: string, entry: string): XmlElement {
  try {
    return parseXml(text, entry);
  } catch (cause) {
    if (!(cause instanceof MalformedXmlError)) throw cause;
    return parseHtml(text, entry);
  }
}
