/** Names the entry that `href` means inside the document `from`. Undefined for addresses outside the book. */
export function resolveEntryName(from: string, href: string): string | undefined {
  const [path = ''] = href.trim().split(/[?#]/, 1);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return undefined;
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')).split('/') : [];
  const segments = path.startsWith('/') ? [] : folder;
  if (path === '') return from;
  for (const segment of decodePath(path).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined;
    } else segments.push(segment);
  }
  return segments.join('/');
}

/** The fragment of an address, without `#`; empty where it has none. */
export function fragmentOf(href: string): string {
  const at = href.indexOf('#');
  return at < 0 ? '' : href.slice(at + 1);
}

/** Undoes percent-encoding; a stray percent sign is a character like any other. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not percent-encoded at all: the name is meant literally.
    return path;
  }
}

/** Writes an entry name as a URL path relative to the container's root. */
export const encodePath = (name: string): string =>
  name
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
