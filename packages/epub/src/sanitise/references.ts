import { decodePath, encodePath } from '../package/index.ts';

/** Where a hyperlink may lead. */
export interface Hyperlink {
  readonly href: string;
  readonly isExternal: boolean;
}

/** Decides for one document which addresses stay, and writes those anew so that no parser can read them differently. */
export interface References {
  /** An address that loads by itself: only a file of this book, or a picture or font written out as `data:`. */
  resource(address: string): string | undefined;
  /** An address that a person follows: a place in this book, or an ordinary web, mail or telephone address. */
  link(address: string): Hyperlink | undefined;
}

const ROOT = 'http://book.invalid/octavo/';
const RASTER_OR_FONT =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/(?:otf|ttf|woff2?)|application\/(?:x-)?font-[a-z0-9]+|application\/vnd\.ms-opentype)(?:;charset=[\w-]+)?(;base64)?,/i;
const EXTERNAL = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `exists` gives the name under which a file of the book is served, or undefined. */
export function createReferences(from: string, exists: (name: string) => string | undefined): References {
  const base = ROOT + encodePath(from);

  const inside = (url: URL): string | undefined => {
    if (!url.href.startsWith(ROOT) || url.username !== '' || url.port !== '') return undefined;
    const name = decodePath(url.pathname.slice(new URL(ROOT).pathname.length));
    const fragment = url.hash.replaceAll("'", '%27');
    if (name === from) return fragment === '' ? encodePath(from.slice(from.lastIndexOf('/') + 1)) : fragment;
    const target = exists(name);
    return target === undefined ? undefined : relativePath(from, target) + fragment;
  };

  return {
    resource: (address) => {
      if (RASTER_OR_FONT.test(address.trim())) return address.trim().replaceAll(/\s+/g, '');
      const url = parse(address, base);
      return url && inside(url);
    },
    link: (address) => {
      const url = parse(address, base);
      if (!url) return undefined;
      if (url.host === 'book.invalid') {
        const href = inside(url);
        return href === undefined ? undefined : { href, isExternal: false };
      }
      return EXTERNAL.has(url.protocol) ? { href: url.href, isExternal: true } : undefined;
    },
  };
}

function parse(address: string, base: string): URL | undefined {
  const text = address.trim();
  // An address from the root means the reader's origin, not the book's.
  if (text === '' || /^[/\\]/.test(text)) return undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared += 1;
  return '../'.repeat(source.length - shared) + encodePath(target.slice(shared).join('/'));
}
