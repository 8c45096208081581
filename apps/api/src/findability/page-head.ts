import { htmlText } from '../web/html-text.ts';
import { NEW_RELEASES_PATH } from './addresses.ts';

/** Something told in the words of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

/** A picture of fixed size for whoever shows a link. */
export interface LinkPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a page tells of itself to whoever does not look at it: search engines, and places where links are shared. */
export interface PageHead {
  /** Without the shop's name; empty for the shop's own page. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The page's one path, encoded; without it nobody is to find the page. */
  readonly canonical?: string;
  /** In the words of Open Graph. */
  readonly kind?: 'website' | 'book' | 'profile';
  /** What is shown below a shared link, where that is more than the description. */
  readonly teaser?: string;
  readonly picture?: LinkPicture;
  /** Facts for programs. */
  readonly things?: readonly Thing[];
}

const SHOP = 'Octavo';
const SHOP_PICTURE: LinkPicture = { address: '/icons/icon-512.png', width: 512, height: 512, alt: SHOP };

/**
 * Writes a head into the built page, in the place of the general title and description that stand there.
 * @param origin the shop's, so that every address in it is whole.
 */
export function withHead(template: string, head: PageHead, origin: string): string {
  const general = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g;
  const written = writeHead(head, origin);
  const page = template.replaceAll(general, '');
  return /<\/head>/.test(page) ? page.replace('</head>', () => `${written}</head>`) : written + page;
}

function writeHead(head: PageHead, origin: string): string {
  const title = head.title === '' ? SHOP : `${head.title} · ${SHOP}`;
  const lines = [`<title>${htmlText(title)}</title>`, meta('name', 'description', head.description)];
  if (head.canonical === undefined) return [...lines, meta('name', 'robots', 'noindex')].join('');
  const address = origin + head.canonical;
  const picture = head.picture ?? SHOP_PICTURE;
  const text = head.teaser || head.description;
  lines.push(
    link({ rel: 'canonical', href: address }),
    meta('property', 'og:site_name', SHOP),
    meta('property', 'og:type', head.kind ?? 'website'),
    meta('property', 'og:title', head.title || SHOP),
    meta('property', 'og:description', text),
    meta('property', 'og:url', address),
    meta('property', 'og:image', origin + picture.address),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('property', 'og:image:alt', picture.alt),
    // Only the large form needs saying: the rest is read from what stands above.
    meta('name', 'twitter:card', head.picture ? 'summary_large_image' : 'summary'),
    link({ rel: 'alternate', type: 'application/atom+xml', title: 'New releases', href: NEW_RELEASES_PATH }),
    link({ rel: 'alternate', type: 'application/opds+json', title: 'Catalog for reading apps', href: '/opds/v2' }),
    link({
      rel: 'alternate',
      type: 'application/atom+xml;profile=opds-catalog;kind=navigation',
      title: 'Catalog for reading apps',
      href: '/opds/v1.2',
    }),
  );
  for (const thing of head.things ?? []) lines.push(`<script type="application/ld+json">${json(thing)}</script>`);
  return lines.join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${htmlText(content)}">`;

const link = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${htmlText(value)}"`)
    .join(' ')}>`;

/** "<" could end the element early, whatever text it stands in. */
const json = (thing: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`);
