import type { EpubWarning } from '../errors/index.ts';
import type { Link, Manifest, NavigationLink, ReadingOrderLink } from '../manifest/index.ts';
import type { Navigation } from '../navigation/index.ts';
import { encodePath, type ManifestItem, type PackageDocument, type PackageMetadata } from '../package/index.ts';
import { layoutOf, linkProperties, type Rendition } from './link-properties.ts';
import { countPositions } from './positions.ts';
import type { PublicationResource } from './publication.ts';
import type { RepeatedDocuments } from './repeated-documents.ts';
import { renderableId, withShownTargets } from './fallbacks.ts';
import { isPictureType } from './media-types.ts';

/** The input of a manifest. */
export interface ManifestInput {
  readonly document: PackageDocument;
  readonly metadata: PackageMetadata;
  readonly rendition: Rendition;
  readonly navigation: Navigation;
  /** Resources by the `id` of their manifest item. */
  readonly resources: ReadonlyMap<string, PublicationResource>;
  readonly coverId: string | undefined;
  readonly repeated: RepeatedDocuments;
}

/** Builds the manifest. A spine item that browsers cannot show is replaced by its fallback, or omitted with a warning. */
export function buildManifest(parts: ManifestInput, warn: (warning: EpubWarning) => void): Manifest {
  const { document, metadata, rendition } = parts;
  const navigation = withShownTargets(parts.navigation, document, parts.resources);
  const titles = titlesByHref(navigation.toc);
  const readingOrder = readReadingOrder(parts, titles, warn);
  const inOrder = new Set(readingOrder.map(({ href }) => href));
  const resources = [...parts.resources]
    .filter(([, resource]) => !inOrder.has(encodePath(resource.name)))
    .map(([id, resource]) => resourceLink(resource, document.items.get(id), id === parts.coverId));
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...metadata,
      layout: rendition.layout,
      numberOfPositions: readingOrder.reduce((sum, link) => sum + link.positions, 0),
    },
    links: [{ rel: 'self', href: 'manifest.json', type: 'application/webpub+json' }],
    readingOrder,
    resources,
    toc: navigation.toc,
    ...(navigation.landmarks.length === 0 ? {} : { landmarks: navigation.landmarks }),
    ...(navigation.pageList.length === 0 ? {} : { pageList: navigation.pageList }),
  };
}

function readReadingOrder(
  { document, rendition, resources, coverId, repeated }: ManifestInput,
  titles: ReadonlyMap<string, string>,
  warn: (warning: EpubWarning) => void,
): ReadingOrderLink[] {
  const seen = new Set<string>();
  return document.spine.flatMap((reference) => {
    const repetitionOf = (resource: PublicationResource): PublicationResource | undefined => {
      if (resources.get(reference.idref) === resource) return repeated.copy(resource);
      warn({
        code: 'spine_item_unreadable',
        message: 'An item in the reading order has an unsupported type, and its fallback is shown already.',
        entry: document.items.get(reference.idref)?.name ?? resource.name,
      });
      return undefined;
    };
    const id = renderableId(reference.idref, document, resources);
    const first = id === undefined ? undefined : resources.get(id);
    if (!first) {
      const name = document.items.get(reference.idref)?.name;
      warn({
        code: 'spine_item_unreadable',
        message: 'A document in the reading order has an unsupported type and was omitted.',
        ...(name === undefined ? {} : { entry: name }),
      });
      return [];
    }
    // Each item of the reading order has a unique URL, so that positions in it are unambiguous.
    const resource = seen.has(first.name) ? repetitionOf(first) : first;
    if (!resource) return [];
    seen.add(first.name);
    const href = encodePath(resource.name);
    // A picture is shown as one page.
    const layout = isPictureType(resource.mediaType) ? 'fixed' : layoutOf(reference.properties, rendition);
    const properties = linkProperties(
      document.items.get(id ?? '')?.properties ?? new Set(),
      reference.properties,
      rendition,
      layout,
    );
    const title = titles.get(encodePath(first.name));
    const { size } = resource.entry;
    return [
      {
        href,
        type: resource.mediaType,
        ...(id === coverId ? { rel: 'cover' } : {}),
        ...(title === undefined ? {} : { title }),
        ...(properties === undefined ? {} : { properties }),
        cfi: cfiBase(document.spineIndex, reference.index, reference.idref),
        size,
        positions: countPositions(size, layout),
        ...(reference.isLinear ? {} : { linear: 'no' as const }),
      },
    ];
  });
}

/** A CFI counts child elements in even numbers and appends an id to its number. Reading systems append the idref. */
function cfiBase(spineIndex: number, itemIndex: number, idref: string): string {
  return `/${2 * (spineIndex + 1)}/${2 * (itemIndex + 1)}[${escapeCfi(idref)}]`;
}

const escapeCfi = (text: string): string => text.replaceAll(/[[\](),;=^]/g, (character) => `^${character}`);

function resourceLink(resource: PublicationResource, item: ManifestItem | undefined, isCover: boolean): Link {
  const contains = item?.properties.has('mathml') ? (['mathml'] as const) : [];
  return {
    href: encodePath(resource.name),
    type: resource.mediaType,
    ...(isCover ? { rel: 'cover' } : {}),
    ...(contains.length === 0 ? {} : { properties: { contains } }),
  };
}

/** Maps each document to the title of the first contents entry that links to it. */
function titlesByHref(toc: readonly NavigationLink[]): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (links: readonly NavigationLink[]): void => {
    for (const link of links) {
      const [href = ''] = link.href.split('#', 1);
      if (href !== '' && link.title !== '' && !titles.has(href)) titles.set(href, link.title);
      visit(link.children ?? []);
    }
  };
  visit(toc);
  return titles;
}
