import type { BookIdentity } from '../db/seo/seo.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { bookPath, NEW_RELEASES_PATH } from './urls.ts';
import { stableId } from './stable-id.ts';
import type { PageSite } from './page-head.ts';
import { shareImageOf } from './share-images.ts';
import { xmlDocument, element, type Xml } from './xml.ts';

/** The number of books in the feed. */
export const NEW_RELEASES_LIMIT = 50;

interface NewReleasesFeed {
  readonly rows: readonly ProductRow[];
  readonly identities: ReadonlyMap<number, BookIdentity>;
  readonly origin: string;
  readonly shopName: string;
}

/** Renders the newest books as an Atom feed. @see https://www.rfc-editor.org/rfc/rfc4287 */
export function renderNewReleases({ rows, identities, origin, shopName }: NewReleasesFeed): Uint8Array<ArrayBuffer> {
  const entries = rows.flatMap((row) => {
    const identity = identities.get(row.id);
    return identity ? [entry(row, identity, { origin, shopName })] : [];
  });
  const updated = latestDate([...identities.values()].map(({ updated_at: at }) => at));
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, stableId('feed', `${origin}${NEW_RELEASES_PATH}`)),
      element('title', {}, `${shopName}: new releases`),
      element('updated', {}, updated.toISOString()),
      element('author', {}, element('name', {}, shopName)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: origin + NEW_RELEASES_PATH }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${origin}/` }),
      element('icon', {}, `${origin}/icons/icon-192.png`),
      entries,
    ),
  );
}

function entry(
  row: ProductRow,
  { identifier, updated_at: updatedAt }: BookIdentity,
  { origin, shopName }: PageSite,
): Xml {
  const { authors, genres } = row.credits;
  return element(
    'entry',
    {},
    element('id', {}, stableId('book', identifier)),
    element('title', {}, row.name),
    element('updated', {}, updatedAt.toISOString()),
    element('published', {}, row.published_at.toISOString()),
    authors.map(({ name }) => element('author', {}, element('name', {}, name))),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + bookPath(row.slug) }),
    element('link', { rel: 'enclosure', type: 'image/jpeg', href: origin + shareImageOf(row, shopName).url }),
    genres.map(({ name }) => element('category', { term: name })),
    // Sanitized HTML as escaped text, which feed readers render.
    element('summary', { type: 'html' }, row.short_description),
  );
}

/** The latest date; the Unix epoch for none. */
export const latestDate = (dates: readonly Date[]): Date =>
  new Date(Math.max(0, ...dates.map((date) => date.getTime())));
