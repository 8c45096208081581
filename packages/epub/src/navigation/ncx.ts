import type { NavigationLink } from '../manifest/index.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/index.ts';
import { navigationLink, type Navigation, type ToHref } from './navigation.ts';

/**
 * Reads the contents of an EPUB 2 book.
 *
 * @see https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.4.1
 */
export function readNcx(root: XmlElement, toHref: ToHref): Omit<Navigation, 'landmarks'> {
  const map = childOf(root, 'navMap');
  const pages = childOf(root, 'pageList');
  return {
    toc: map ? readPoints(map, 'navPoint', toHref) : [],
    pageList: pages ? readPoints(pages, 'pageTarget', toHref) : [],
  };
}

function readPoints(parent: XmlElement, name: string, toHref: ToHref): NavigationLink[] {
  return childrenOf(parent, name).flatMap((point) => {
    const label = childOf(point, 'navLabel');
    const content = childOf(point, 'content');
    return navigationLink(
      toHref(content && attributeOf(content, 'src')),
      label ? textOf(label) : '',
      readPoints(point, name, toHref),
    );
  });
}
