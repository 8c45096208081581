import { escapeHtml } from '../http/escape-html.ts';
import { describeShop } from './describe-shop.ts';
import { NEW_RELEASES_PATH } from './urls.ts';

/** A schema.org object. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** An image of fixed size for link previews. */
export interface ShareImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The head of a page for search engines and link previews. */
export interface PageHead {
  /** Without the shop's name; empty for the home page. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The canonical path, encoded; a page without it is not indexed. */
  readonly canonical?: string;
  /** The Open Graph type. */
  readonly kind?: 'website' | 'book' | 'profile';
  /** The text of link previews, if it is longer than the description. */
  readonly socialDescription?: string;
  readonly image?: ShareImage;
  /** Structured data. */
  readonly jsonLd?: readonly JsonLd[];
}

const DEFAULT_IMAGE = { url: '/icons/icon-512.png', width: 512, height: 512 } as const;

/** The shop that a page is from. */
export interface PageSite {
  /** The shop's origin, which makes every URL absolute. */
  readonly origin: string;
  readonly shopName: string;
}

/** Writes a head into the built page in place of its default title, description and name. */
export const injectHead = (template: string, head: PageHead, site: PageSite): string =>
  replaceDefaultTags(template, renderHead(head, site));

/** Writes the name of the shop into the built page, for pages that have no head of their own. */
export const injectShopName = (template: string, shopName: string): string =>
  replaceDefaultTags(
    template,
    `<title>${escapeHtml(shopName)}</title>${metaTag('name', 'description', describeShop(shopName))}${appNameTag(shopName)}`,
  );

function replaceDefaultTags(template: string, tags: string): string {
  const defaultTags = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="(?:description|apple-mobile-web-app-title)"[^>]*>/g;
  const page = template.replaceAll(defaultTags, '');
  return /<\/head>/.test(page) ? page.replace('</head>', () => `${tags}</head>`) : tags + page;
}

function renderHead(head: PageHead, { origin, shopName }: PageSite): string {
  const title = head.title === '' ? shopName : `${head.title} · ${shopName}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('name', 'description', head.description),
    appNameTag(shopName),
  ];
  if (head.canonical === undefined) return [...lines, metaTag('name', 'robots', 'noindex')].join('');
  const address = origin + head.canonical;
  const picture = head.image ?? { ...DEFAULT_IMAGE, alt: shopName };
  const text = head.socialDescription || head.description;
  lines.push(
    linkTag({ rel: 'canonical', href: address }),
    metaTag('property', 'og:site_name', shopName),
    metaTag('property', 'og:type', head.kind ?? 'website'),
    metaTag('property', 'og:title', head.title || shopName),
    metaTag('property', 'og:description', text),
    metaTag('property', 'og:url', address),
    metaTag('property', 'og:image', origin + picture.url),
    metaTag('property', 'og:image:width', String(picture.width)),
    metaTag('property', 'og:image:height', String(picture.height)),
    metaTag('property', 'og:image:alt', picture.alt),
    // Only the card type is needed: Twitter reads the rest from the Open Graph tags above.
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
  for (const object of head.jsonLd ?? [])
    lines.push(`<script type="application/ld+json">${serializeJsonLd(object)}</script>`);
  return lines.join('');
}

const metaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const appNameTag = (shopName: string): string => metaTag('name', 'apple-mobile-web-app-title', shopName);

const linkTag = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

/** Escapes "<", which could end the script element. */
const serializeJsonLd = (object: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', String.raw`\u003c`);
