/** Resolves `href` in the document `from` to an entry name. Undefined for URLs outside the book. A path stays in the container. */
export function resolveEntryName(from: string, href: string): string | undefined {
  const [path = ''] = href.trim().split(/[?#]/, 1);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return undefined;
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')).split('/') : [];
  const segments = path.startsWith('/') ? [] : folder;
  if (path === '') return from;
  for (const segment of decodePath(path).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

/** Returns the fragment of a URL without `#`; empty if it has none. */
export function fragmentOf(href: string): string {
  const at = href.indexOf('#');
  return at < 0 ? '' : href.slice(at + 1);
}

/** Decodes percent-encoding. A stray percent sign is kept. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The name is not percent-encoded, so it is used literally.
    return path;
  }
}

/** Encodes an entry name as a URL path relative to the container's root. */
export const encodePath = (name: string): string =>
  name
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');

/** Returns the URL of an entry, relative to another entry in the same folder. */
export const encodeFileName = (name: string): string => encodeURIComponent(name.slice(name.lastIndexOf('/') + 1));

/** Returns the URL of the entry `to`, relative to the entry `from`. */
export function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared += 1;
  return '../'.repeat(source.length - shared) + encodePath(target.slice(shared).join('/'));
}
