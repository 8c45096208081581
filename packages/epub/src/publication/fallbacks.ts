import type { NavigationLink } from '../manifest/index.ts';
import type { Navigation } from '../navigation/index.ts';
import { encodePath, type PackageDocument } from '../package/index.ts';
import { isDocumentType, isPictureType } from './media-types.ts';
import type { PublicationResource } from './publication.ts';

type Resources = ReadonlyMap<string, PublicationResource>;

/** Real books have at most two fallbacks of one item. */
const MAX_FALLBACKS = 10;

/** Returns an item and its fallbacks. Stops at cycles. */
export function fallbackChain(id: string, document: PackageDocument): string[] {
  const chain = new Set<string>();
  for (
    let next: string | undefined = id;
    next !== undefined && !chain.has(next) && chain.size <= MAX_FALLBACKS;
    next = document.items.get(next)?.fallback
  )
    chain.add(next);
  return [...chain];
}

/** Returns the first document or picture that can be shown for an item, without scripts if there is one. */
export function renderableId(id: string, document: PackageDocument, resources: Resources): string | undefined {
  const typeOf = (item: string): string => resources.get(item)?.mediaType ?? '';
  // A picture in the reading order is shown itself, and its fallback is not used.
  if (isPictureType(typeOf(id))) return id;
  const documents = fallbackChain(id, document).filter((item) => isDocumentType(typeOf(item)));
  return documents.find((item) => !document.items.get(item)?.properties.has('scripted')) ?? documents[0];
}

/** Redirects entries of the contents from an unsupported file to its fallback. */
export function withShownTargets(navigation: Navigation, document: PackageDocument, resources: Resources): Navigation {
  const shown = new Map<string, string>();
  const inOrder = new Set<string>();
  const hrefOf = (id: string): string | undefined => {
    const resource = resources.get(id);
    return resource && encodePath(resource.name);
  };
  for (const { idref } of document.spine) {
    const id = renderableId(idref, document, resources);
    const target = id === undefined ? undefined : hrefOf(id);
    if (target === undefined) continue;
    inOrder.add(target);
    for (const other of fallbackChain(idref, document)) {
      const href = hrefOf(other);
      if (href !== undefined && !shown.has(href)) shown.set(href, target);
    }
  }
  const replace = (links: readonly NavigationLink[]): NavigationLink[] =>
    links.map((link) => {
      const [path = ''] = link.href.split('#', 1);
      const target = inOrder.has(path) ? undefined : shown.get(path);
      return {
        ...link,
        ...(target === undefined ? {} : { href: target }),
        ...(link.children ? { children: replace(link.children) } : {}),
      };
    });
  return {
    toc: replace(navigation.toc),
    landmarks: replace(navigation.landmarks),
    pageList: replace(navigation.pageList),
  };
}
