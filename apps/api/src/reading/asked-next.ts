import type { FoundResource, OpenPublication } from './open-publication.ts';

/** A document begins with its styles, and what it shows first is not far behind. */
const LOOKED_AT_CHARS = 16_384;
/** Longer documents are not unpacked for it. */
const MOST_BYTES = 1_000_000;
const MOST_STYLES = 6;
const MOST_PICTURES = 2;
const DESTINATIONS: readonly (readonly [of: RegExp, as: string, most: number])[] = [
  [/^text\/css/, 'style', MOST_STYLES],
  [/^image\//, 'image', MOST_PICTURES],
];
const NAMED = /<(?:link|img|image)\b[^>]*?\s(?:href|src|xlink:href)="([^"]+)"/g;
/** What may stand in a header as it is. */
const PLAIN = /^[\w./%~-]+$/;

/** What a document names, by the address it gives it, and what for. */
export interface NextResource {
  readonly address: string;
  readonly as: string;
}

const known = new WeakMap<OpenPublication, Map<string, Promise<readonly NextResource[]>>>();

/**
 * What a browser will ask for when it has read a document: an XHTML document has no parser that looks ahead, so that styles
 * and pictures come one way there and back after the other.
 */
export function askedNext(publication: OpenPublication, resource: FoundResource): Promise<readonly NextResource[]> {
  const of = known.get(publication) ?? new Map<string, Promise<readonly NextResource[]>>();
  known.set(publication, of);
  const { name } = resource.entry;
  const links = of.get(name) ?? readLinks(publication, resource);
  of.set(name, links);
  return links;
}

async function readLinks(
  { archive, find }: OpenPublication,
  { entry, mediaType }: FoundResource,
): Promise<readonly NextResource[]> {
  if (mediaType !== 'application/xhtml+xml' || entry.size > MOST_BYTES) return [];
  // It only helps: of a document that cannot be unpacked the answer itself tells.
  const bytes = await archive.read(entry).catch(() => undefined);
  const text = new TextDecoder().decode(bytes).slice(0, LOOKED_AT_CHARS);
  const left = new Map(DESTINATIONS.map(([, as, most]) => [as, most]));
  const next = new Map<string, NextResource>();
  for (const [, address = ''] of text.matchAll(NAMED)) {
    const name = PLAIN.test(address) ? nameOf(address, entry.name) : undefined;
    const found = name === undefined ? undefined : find(name);
    const as = found && DESTINATIONS.find(([of]) => of.test(found.mediaType))?.[1];
    const more = as === undefined ? 0 : (left.get(as) ?? 0);
    if (as === undefined || more === 0) continue;
    left.set(as, more - 1);
    next.set(address, { address, as });
  }
  return [...next.values()];
}

/**
 * The same as the value of a `Link` header; `undefined` for nothing. Pictures are asked for urgently: in a book they are the
 * page itself, and a browser would otherwise fetch them when all styles have come.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-preload
 */
export function linkHeader(next: readonly NextResource[]): string | undefined {
  if (next.length === 0) return undefined;
  return next
    .map(({ address, as }) => `<${address}>; rel=preload; as=${as}${as === 'image' ? '; fetchpriority=high' : ''}`)
    .join(', ');
}

/** The name in the container of what a document names by an address; `undefined` for an address that is none. */
function nameOf(address: string, document: string): string | undefined {
  const base = `http://book.invalid/${document.split('/').map(encodeURIComponent).join('/')}`;
  try {
    return decodeURIComponent(new URL(address, base).pathname.slice(1));
  } catch {
    return undefined;
  }
}
