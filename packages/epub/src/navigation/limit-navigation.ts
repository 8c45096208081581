import type { Limits } from '../check/index.ts';
import type { NavigationLink } from '../manifest/index.ts';
import type { Navigation } from './navigation.ts';

/** The limit of an address in the book, with its fragment, and of an `epub:type`. */
const MAX_HREF_CHARS = 4_000;
const MAX_REL_CHARS = 100;

/** Keeps the first entries of each list, with titles of a limited length. An entry with an endless address has no link. */
export function limitNavigation(
  { toc, landmarks, pageList }: Navigation,
  { navigationEntries, titleChars }: Limits,
): { readonly navigation: Navigation; readonly isShortened: boolean } {
  let isShortened = false;
  const limitList = (list: readonly NavigationLink[]): NavigationLink[] => {
    let count = 0;
    const limitLinks = (links: readonly NavigationLink[]): NavigationLink[] => {
      const kept: NavigationLink[] = [];
      for (const { href, title, rel, children } of links) {
        if (count === navigationEntries) {
          isShortened = true;
          break;
        }
        count += 1;
        isShortened ||= title.length > titleChars || href.length > MAX_HREF_CHARS;
        const below = limitLinks(children ?? []);
        kept.push({
          href: href.length > MAX_HREF_CHARS ? '' : href,
          title: title.slice(0, titleChars),
          ...(rel === undefined ? {} : { rel: rel.slice(0, MAX_REL_CHARS) }),
          ...(below.length === 0 ? {} : { children: below }),
        });
      }
      return kept;
    };
    return limitLinks(list);
  };
  const navigation = { toc: limitList(toc), landmarks: limitList(landmarks), pageList: limitList(pageList) };
  return { navigation, isShortened };
}
