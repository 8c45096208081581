import type { PublicationResource, OpenPublication } from './open-publication.ts';

/** Only the beginning of a document is scanned: it contains the style links and the first images. */
const MAX_SCANNED_CHARS = 16_384;
/** Longer documents are not decompressed for preloading. */
const MAX_DOCUMENT_BYTES = 1_000_000;
const MAX_STYLESHEETS = 6;
const MAX_IMAGES = 2;
const DESTINATIONS: readonly (readonly [mediaType: RegExp, as: string, maxCount: number])[] = [
  [/^text\/css/, 'style', MAX_STYLESHEETS],
  [/^image\//, 'image', MAX_IMAGES],
];
const REFERENCE = /<(?:link|img|image)\b[^<>]*?\s(?:href|src|xlink:href)="([^"]+)"/g;
/** URLs that need no encoding in a header. */
const HEADER_SAFE = /^[\w./%~-]+$/;

/** A resource that a document refers to: its URL as written and its type. */
export interface PreloadLink {
  readonly url: string;
  readonly as: string;
}

const cachedLinks = new WeakMap<OpenPublication, Map<string, Promise<readonly PreloadLink[]>>>();

/**
 * Returns the resources that a browser requests after it parses a document. XHTML parsers have no preload scanner, so
 * without these links each style sheet and image costs another round trip.
 */
export function preloadLinksOf(
  publication: OpenPublication,
  resource: PublicationResource,
): Promise<readonly PreloadLink[]> {
  const byEntry = cachedLinks.get(publication) ?? new Map<string, Promise<readonly PreloadLink[]>>();
  cachedLinks.set(publication, byEntry);
  const { name } = resource.entry;
  const links = byEntry.get(name) ?? scanLinks(publication, resource);
  byEntry.set(name, links);
  return links;
}

async function scanLinks(
  { archive, find }: OpenPublication,
  { entry, mediaType }: PublicationResource,
): Promise<readonly PreloadLink[]> {
  if (mediaType !== 'application/xhtml+xml' || entry.size > MAX_DOCUMENT_BYTES) return [];
  // Preloading is optional. If the document cannot be decompressed, its own response reports the error.
  const bytes = await archive.read(entry).catch(() => undefined);
  const text = new TextDecoder().decode(bytes).slice(0, MAX_SCANNED_CHARS);
  const remaining = new Map(DESTINATIONS.map(([, as, maxCount]) => [as, maxCount]));
  const links = new Map<string, PreloadLink>();
  for (const [, url = ''] of text.matchAll(REFERENCE)) {
    const name = HEADER_SAFE.test(url) ? entryNameOf(url, entry.name) : undefined;
    const found = name === undefined ? undefined : find(name);
    const as = found && DESTINATIONS.find(([mediaType]) => mediaType.test(found.mediaType))?.[1];
    const left = as === undefined ? 0 : (remaining.get(as) ?? 0);
    if (as === undefined || left === 0) continue;
    remaining.set(as, left - 1);
    links.set(url, { url, as });
  }
  return [...links.values()];
}

/**
 * Formats links as the value of a `Link` header; `undefined` for none. Images get high priority, because browsers would
 * otherwise load them after all style sheets. In a book, an image can be the whole page.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-preload
 */
export function linkHeader(links: readonly PreloadLink[]): string | undefined {
  if (links.length === 0) return undefined;
  return links
    .map(({ url, as }) => `<${url}>; rel=preload; as=${as}${as === 'image' ? '; fetchpriority=high' : ''}`)
    .join(', ');
}

/** The zip entry name for a URL in a document; `undefined` for an invalid URL. */
function entryNameOf(address: string, document: string): string | undefined {
  const base = `http://book.invalid/${document.split('/').map(encodeURIComponent).join('/')}`;
  try {
    return decodeURIComponent(new URL(address, base).pathname.slice(1));
  } catch {
    return undefined;
  }
}
