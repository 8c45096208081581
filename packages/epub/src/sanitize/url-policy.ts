import { decodePath, encodeFileName, encodePath, relativePath } from '../package/index.ts';

/** The target of a hyperlink. */
export interface Hyperlink {
  readonly href: string;
  readonly isExternal: boolean;
}

/** Decides which URLs of one document are kept. Rewrites them so that every parser reads them the same way. */
export interface UrlPolicy {
  /** Returns the URL of a resource that loads automatically: a file of the book, or a picture or font as `data:`. */
  resourceUrl(value: string): string | undefined;
  /** Returns the target of a hyperlink: a position in the book, or a web, mail or telephone URL outside of the reader's network. */
  linkUrl(value: string): Hyperlink | undefined;
}

/** The root of the container. Paths that climb above it stay in it. @see EPUB 3.3 §4.2.5 */
const BASE_URL = 'http://book.invalid/';
const SAFE_DATA_URL =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/(?:otf|ttf|woff2?)|application\/(?:x-)?font-[a-z0-9]+|application\/vnd\.ms-opentype)(?:;charset=[\w-]+)?(;base64)?,/i;
const EXTERNAL_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Names and addresses of the reader's own machine and network. The URL parser has already normalized other notations. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa)\.?$/;
const LOCAL_IPV4 = /^(?:(?:0|10|127)(?:\.\d{1,3}){3}|(?:169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2})$/;
const LOCAL_IPV6 = /^\[(?:::1?\]|f[cd]|fe[89ab]|::ffff:)/;

/** A book must not link to a device or service of its reader, such as a router or a shop on this machine. */
const isLocalHost = (hostname: string): boolean =>
  [LOCAL_NAME, LOCAL_IPV4, LOCAL_IPV6].some((pattern) => pattern.test(hostname));

/** Browsers and servers reject longer URLs, and parsing the host of one could take minutes. */
const MAX_URL_LENGTH = 8_000;

const DRAWING_DATA_URL = /^data:image\/svg\+xml((?:;[\w=-]+)*),/i;

/**
 * `resolveResource` returns the name under which a file of the book is served, or undefined. `sanitizeDrawing` returns a safe
 * copy of an SVG in a `data:` URL, or undefined.
 */
export function createUrlPolicy(
  from: string,
  resolveResource: (name: string) => string | undefined,
  sanitizeDrawing: (markup: string) => string | undefined = () => undefined,
): UrlPolicy {
  const base = BASE_URL + encodePath(from);

  const toInternalHref = (url: URL): string | undefined => {
    if (!url.href.startsWith(BASE_URL) || url.username !== '' || url.port !== '') return undefined;
    const name = decodePath(url.pathname.slice(1));
    const fragment = url.hash.replaceAll("'", '%27');
    if (name === from) return fragment === '' ? encodeFileName(from) : fragment;
    const target = resolveResource(name);
    return target === undefined ? undefined : relativePath(from, target) + fragment;
  };

  const toDrawingUrl = (value: string): string | undefined => {
    const [prefix, parameters = ''] = DRAWING_DATA_URL.exec(value) ?? [];
    if (prefix === undefined) return undefined;
    const safe = sanitizeDrawing(dataOf(value.slice(prefix.length), parameters));
    return safe === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(safe).replaceAll("'", '%27')}`;
  };

  return {
    resourceUrl: (value) => {
      if (SAFE_DATA_URL.test(value.trim())) return value.trim().replaceAll(/\s+/g, '');
      if (/^\s*data:/i.test(value)) return toDrawingUrl(value.trim());
      const url = parseUrl(value, base);
      return url && toInternalHref(url);
    },
    linkUrl: (value) => {
      const url = parseUrl(value, base);
      if (!url) return undefined;
      if (url.host === 'book.invalid') {
        const href = toInternalHref(url);
        return href === undefined ? undefined : { href, isExternal: false };
      }
      const isAllowed = EXTERNAL_SCHEMES.has(url.protocol) && !isLocalHost(url.hostname);
      return isAllowed ? { href: url.href, isExternal: true } : undefined;
    },
  };
}

/** The text of a `data:` URL after its comma. */
function dataOf(data: string, parameters: string): string {
  if (/;base64$/i.test(parameters)) return Buffer.from(data, 'base64').toString('utf8');
  try {
    return decodeURIComponent(data);
  } catch {
    // A stray percent sign: many style sheets do not escape it.
    return data;
  }
}

function parseUrl(value: string, base: string): URL | undefined {
  const text = value.trim();
  // A URL with a host.
  if (text === '' || text.length > MAX_URL_LENGTH || /^[/\\]{2}/.test(text)) return undefined;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
