import { decodePath, encodePath } from '../package/index.ts';

/** Where a hyperlink may lead. */
export interface Hyperlink {
  readonly href: string;
  readonly isExternal: boolean;
}

/** Decides for one document which addresses stay, and writes those anew so that no parser can read them differently. */
export interface UrlPolicy {
  /** An address that loads by itself: only a file of this book, or a picture or font written out as `data:`. */
  resourceUrl(address: string): string | undefined;
  /** An address that a person follows: a place in this book, or an ordinary web, mail or telephone address. */
  linkUrl(address: string): Hyperlink | undefined;
}

const BASE_URL = 'http://book.invalid/octavo/';
const SAFE_DATA_URL =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/(?:otf|ttf|woff2?)|application\/(?:x-)?font-[a-z0-9]+|application\/vnd\.ms-opentype)(?:;charset=[\w-]+)?(;base64)?,/i;
const EXTERNAL_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `exists` gives the name under which a file of the book is served, or undefined. */
export function createUrlPolicy(from: string, resolveResource: (name: string) => string | undefined): UrlPolicy {
  const base = BASE_URL + encodePath(from);

  const toInternalHref = (url: URL): string | undefined => {
    if (!url.href.startsWith(BASE_URL) || url.username !== '' || url.port !== '') return undefined;
    const name = decodePath(url.pathname.slice(new URL(BASE_URL).pathname.length));
    const fragment = url.hash.replaceAll("'", '%27');
    if (name === from) return fragment === '' ? encodePath(from.slice(from.lastIndexOf('/') + 1)) : fragment;
    const target = resolveResource(name);
    return target === undefined ? undefined : relativePath(from, target) + fragment;
  };

  return {
    resourceUrl: (address) => {
      if (SAFE_DATA_URL.test(address.trim())) return address.trim().replaceAll(/\s+/g, '');
      const url = parseUrl(address, base);
      return url && toInternalHref(url);
    },
    linkUrl: (address) => {
      const url = parseUrl(address, base);
      if (!url) return undefined;
      if (url.host === 'book.invalid') {
        const href = toInternalHref(url);
        return href === undefined ? undefined : { href, isExternal: false };
      }
      return EXTERNAL_SCHEMES.has(url.protocol) ? { href: url.href, isExternal: true } : undefined;
    },
  };
}

function parseUrl(address: string, base: string): URL | undefined {
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
