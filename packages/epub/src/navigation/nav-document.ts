import {
  EPUB,
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  textOf,
  type XmlElement,
} from '../xml/index.ts';
import type { NavigationLink } from '../manifest/index.ts';
import { navigationLink, type Navigation, type ToHref } from './navigation.ts';

/**
 * Reads an EPUB 3 navigation document.
 *
 * @see EPUB 3.3 §7
 */
export function readNavDocument(root: XmlElement, toHref: ToHref): Navigation {
  const navs = descendantsOf(root, (element) => element.name === 'nav');
  const listOf = (type: string): NavigationLink[] => {
    const nav = navs.find((candidate) => typesOf(candidate).includes(type));
    const list = nav && descendantsOf(nav, (element) => element.name === 'ol' || element.name === 'ul')[0];
    return list ? readList(list, toHref, type === 'landmarks') : [];
  };
  return { toc: listOf('toc'), landmarks: listOf('landmarks'), pageList: listOf('page-list') };
}

const typesOf = (element: XmlElement): string[] =>
  (
    attributeOf(element, 'type', EPUB) ??
    attributeOf(element, 'epub:type') ??
    attributeOf(element, 'role')?.replace(/^doc-/, '') ??
    ''
  ).split(/\s+/);

function readList(list: XmlElement, toHref: ToHref, isLandmarks: boolean): NavigationLink[] {
  return childrenOf(list, 'li').flatMap((item) => {
    const sublist = childrenOf(item).find((child) => child.name === 'ol' || child.name === 'ul');
    const anchor = childOf(item, 'a') ?? descendantsOf(withoutLists(item), (element) => element.name === 'a')[0];
    const label = anchor ?? childOf(item, 'span') ?? withoutLists(item);
    const rel = isLandmarks && anchor ? typesOf(anchor)[0] : undefined;
    const title = textOf(label) || (attributeOf(label, 'title') ?? imageLabelOf(label));
    return navigationLink(
      toHref(anchor && attributeOf(anchor, 'href')),
      title,
      sublist ? readList(sublist, toHref, isLandmarks) : [],
      rel === '' ? undefined : rel,
    );
  });
}

const withoutLists = (item: XmlElement): XmlElement => ({
  ...item,
  children: item.children.filter((child) => !isElement(child) || (child.name !== 'ol' && child.name !== 'ul')),
});

const imageLabelOf = (label: XmlElement): string =>
  descendantsOf(label, (element) => element.name === 'img')
    .map((image) => attributeOf(image, 'alt') ?? '')
    .join(' ')
    .trim();
