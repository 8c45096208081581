import type { NavigationLink } from '../manifest/index.ts';
import { encodePath, fragmentOf, resolveEntryName, type FindEntry } from '../package/index.ts';

/** The lists by which a reader moves through the book. */
export interface Navigation {
  readonly toc: readonly NavigationLink[];
  readonly landmarks: readonly NavigationLink[];
  readonly pageList: readonly NavigationLink[];
}

/** Turns an address of the document `from` into one relative to the container's root. */
export type ToHref = (href: string | undefined) => string;

/**
 * Addresses that lead out of the book, nowhere, or to something other than a place (`javascript:`) become empty: the
 * line stays in the contents as a heading.
 */
export function createToHref(from: string, find: FindEntry): ToHref {
  return (href) => {
    if (href === undefined || href.trim() === '') return '';
    const entry = find(resolveEntryName(from, href) ?? '');
    const fragment = fragmentOf(href.trim());
    return entry ? encodePath(entry.name) + (fragment === '' ? '' : `#${encodeFragment(fragment)}`) : '';
  };
}

/** Leaves what is already encoded as it is and encodes what no address may hold. */
function encodeFragment(fragment: string): string {
  return fragment.replaceAll(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu, (character) =>
    encodeURIComponent(character),
  );
}

/** A line of a list; undefined if it says and leads nothing. */
export function navigationLink(
  href: string,
  title: string,
  children: readonly NavigationLink[],
  rel?: string,
): NavigationLink[] {
  if (title === '' && href === '') return [...children];
  return [{ href, title, ...(rel === undefined ? {} : { rel }), ...(children.length === 0 ? {} : { children }) }];
}
