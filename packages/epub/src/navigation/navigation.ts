import type { NavigationLink } from '../manifest/index.ts';
import { encodePath, fragmentOf, resolveEntryName, type FindEntry } from '../package/index.ts';

/** The navigation lists of a book. */
export interface Navigation {
  readonly toc: readonly NavigationLink[];
  readonly landmarks: readonly NavigationLink[];
  readonly pageList: readonly NavigationLink[];
}

/** Converts a URL in one document to one relative to the container's root. */
export type ToHref = (href: string | undefined) => string;

/**
 * Creates the URL converter of the document `from`. A URL that points outside the book, to a missing entry or to another
 * scheme (`javascript:`) becomes empty, and `onMissing` is called. Its entry stays in the contents as a heading.
 */
export function createToHref(
  from: string,
  find: FindEntry,
  onMissing: (href: string) => void = () => undefined,
): ToHref {
  return (href) => {
    if (href === undefined || href.trim() === '') return '';
    const entry = find(resolveEntryName(from, href) ?? '');
    if (!entry) onMissing(href.trim());
    const fragment = fragmentOf(href.trim());
    return entry ? encodePath(entry.name) + (fragment === '' ? '' : `#${encodeFragment(fragment)}`) : '';
  };
}

/** Percent-encodes characters that are invalid in a fragment and keeps existing encoding. */
function encodeFragment(fragment: string): string {
  return fragment.replaceAll(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu, (character) =>
    encodeURIComponent(character),
  );
}

/** Creates a navigation entry; `undefined` when it has neither a title nor a link. */
export function navigationLink(
  href: string,
  title: string,
  children: readonly NavigationLink[],
  rel?: string,
): NavigationLink[] {
  if (title === '' && href === '') return [...children];
  return [{ href, title, ...(rel === undefined ? {} : { rel }), ...(children.length === 0 ? {} : { children }) }];
}
