import type { PublicationResource, OpenPublication } from './open-publication.ts';

/** A document begins with its styles, and what it shows first is not far behind. */
const MAX_SCANNED_CHARS = 16_384;
/** Longer documents are not unpacked for it. */
const MAX_DOCUMENT_BYTES = 1_000_000;
const MAX_STYLESHEETS = 6;
const MAX_IMAGES = 2;
const DESTINATIONS: readonly (readonly [of: RegExp, as: string, most: number])[] = [
  [/^text\/css/, 'style', MAX_STYLESHEETS],
  [/^image\//, 'image', MAX_IMAGES],
];
const REFERENCE = /<(?:link|img|image)\b[^>]*?\s(?:href|src|xlink:href)="([^"]+)"/g;
/** What may stand in a header as it is. */
const HEADER_SAFE = /^[\w./%~-]+$/;

/** What a document names, by the address it gives it, and what for. */
export interface PreloadLink {
  readonly url: string;
  readonly as: string;
}

const cachedLinks = new WeakMap<OpenPublication, Map<string, Promise<readonly PreloadLink[]>>>();

/**
 * What a browser will ask for when it has read a document: an XHTML document has no parser that looks ahead, so that styles
 * and pictures come one way there and back after the other.
 */
export function preloadLinksOf(publication: OpenPublication, resource: PublicationResource): Promise<readonly PreloadLink[]> {
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
  // It only helps: of a document that cannot be unpacked the answer itself tells.
  const bytes = await archive.read(entry).catch(() => undefined);
  const text = new TextDecoder().decode(bytes).slice(0, MAX_SCANNED_CHARS);
  const remaining = new Map(DESTINATIONS.map(([, as, most]) => [as, most]));
  const links = new Map<string, PreloadLink>();
  for (const [, url = ''] of text.matchAll(REFERENCE)) {
    const name = HEADER_SAFE.test(url) ? entryNameOf(url, entry.name) : undefined;
    const found = name === undefined ? undefined : find(name);
    const as = found && DESTINATIONS.find(([of]) => of.test(found.mediaType))?.[1];
    const more = as === undefined ? 0 : (remaining.get(as) ?? 0);
    if (as === undefined || more === 0) continue;
    remaining.set(as, more - 1);
    links.set(url, { url, as });
  }
  return [...links.values()];
}

/**
 * The same as the value of a `Link` header; `undefined` for nothing. Pictures are asked for urgently: in a book they are the
 * page itself, and a browser would otherwise fetch them when all styles have come.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-preload
 */
export function linkHeader(links: readonly PreloadLink[]): string | undefined {
  if (links.length === 0) return undefined;
  return links
    .map(({ url, as }) => `<${url}>; rel=preload; as=${as}${as === 'image' ? '; fetchpriority=high' : ''}`)
    .join(', ');
}

/** The name in the container of what a document names by an address; `undefined` for an address that is none. */
function entryNameOf(address: string, document: string): string | undefined {
  const base = `http://book.invalid/${document.split('/').map(encodeURIComponent).join('/')}`;
  try {
    return decodeURIComponent(new URL(address, base).pathname.slice(1));
  } catch {
    return undefined;
  }
}
