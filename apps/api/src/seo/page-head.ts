import { escapeHtml } from '../http/escape-html.ts';
import { NEW_RELEASES_PATH } from './urls.ts';

/** Something told in the words of schema.org. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** A picture of fixed size for whoever shows a link. */
export interface ShareImage {
  readonly url: string;
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
  readonly socialDescription?: string;
  readonly image?: ShareImage;
  /** Facts for programs. */
  readonly jsonLd?: readonly JsonLd[];
}

const SITE_NAME = 'Octavo';
const DEFAULT_IMAGE: ShareImage = { url: '/icons/icon-512.png', width: 512, height: 512, alt: SITE_NAME };

/**
 * Writes a head into the built page, in the place of the general title and description that stand there.
 * @param origin the shop's, so that every address in it is whole.
 */
export function injectHead(template: string, head: PageHead, origin: string): string {
  const defaultTags = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g;
  const tags = renderHead(head, origin);
  const page = template.replaceAll(defaultTags, '');
  return /<\/head>/.test(page) ? page.replace('</head>', () => `${tags}</head>`) : tags + page;
}

function renderHead(head: PageHead, origin: string): string {
  const title = head.title === '' ? SITE_NAME : `${head.title} · ${SITE_NAME}`;
  const lines = [`<title>${escapeHtml(title)}</title>`, metaTag('name', 'description', head.description)];
  if (head.canonical === undefined) return [...lines, metaTag('name', 'robots', 'noindex')].join('');
  const address = origin + head.canonical;
  const picture = head.image ?? DEFAULT_IMAGE;
  const text = head.socialDescription || head.description;
  lines.push(
    linkTag({ rel: 'canonical', href: address }),
    metaTag('property', 'og:site_name', SITE_NAME),
    metaTag('property', 'og:type', head.kind ?? 'website'),
    metaTag('property', 'og:title', head.title || SITE_NAME),
    metaTag('property', 'og:description', text),
    metaTag('property', 'og:url', address),
    metaTag('property', 'og:image', origin + picture.url),
    metaTag('property', 'og:image:width', String(picture.width)),
    metaTag('property', 'og:image:height', String(picture.height)),
    metaTag('property', 'og:image:alt', picture.alt),
    // Only the large form needs saying: the rest is read from what stands above.
    metaTag('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    linkTag({ rel: 'alternate', type: 'application/atom+xml', title: 'New releases', href: NEW_RELEASES_PATH }),
    linkTag({ rel: 'alternate', type: 'application/opds+json', title: 'Catalog for reading apps', href: '/opds/v2' }),
    linkTag({
      rel: 'alternate',
      type: 'application/atom+xml;profile=opds-catalog;kind=navigation',
      title: 'Catalog for reading apps',
      href: '/opds/v1.2',
    }),
  );
  for (const thing of head.jsonLd ?? []) lines.push(`<script type="application/ld+json">${serializeJsonLd(thing)}</script>`);
  return lines.join('');
}

const metaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const linkTag = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

/** "<" could end the element early, whatever text it stands in. */
const serializeJsonLd = (thing: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`);
