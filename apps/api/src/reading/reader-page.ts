import { createHmac } from 'node:crypto';
import type { Locator } from '@octavo/core/entities';
import type { ReadingSession, SampleSession } from './reading-grants.service.ts';
import type { PreloadLink } from './preload-links.ts';
import { documentOfCfi } from './cfi-document.ts';
import type { PublicationDocument, PublicationMetadata } from './open-publication.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { type GetStyleSheet, inlineStyles } from '../http/inline-styles.ts';

/** The data that the reader's page gets about its session. */
interface ReaderPageData {
  readonly reading: ReadingSession | SampleSession;
  readonly shop: string;
  readonly shopName: string;
  /** Derives user keys that reveal nothing about the user and are useless elsewhere. */
  readonly secret: string;
  /** The stored reading state; `undefined` for missing values. */
  readonly stored: { readonly position: unknown; readonly settings: unknown; readonly bookSettings: unknown };
  /** Editions that are newer than the one that the user read last, the newest first. */
  readonly newEditions?: readonly object[];
  /** The first document to display; `undefined` if the book's files are missing. */
  readonly first: FirstDocument | undefined;
}

/** The first document to display, by its URL relative to the page, and the resources it will request. */
export interface FirstDocument {
  readonly href: string;
  readonly preloadLinks: readonly PreloadLink[];
  /** The data needed to display it; `undefined` if that is the whole manifest. */
  readonly initialManifest: InitialManifest | undefined;
}

/** The part of a manifest that the first page needs; its size does not depend on the length of the book. */
export interface InitialManifest {
  readonly metadata: PublicationMetadata;
  /** The index of the document in the reading order, from 0. */
  readonly index: number;
  readonly document: PublicationDocument;
}

/**
 * Renders the reader's page with its data in a JSON script element, which the policy need not allow to run. The first
 * document and its resources load in parallel with the reader's code. The document loads into a hidden frame, because
 * browsers partition the cache of frames. The manifest is preloaded when the first page needs all of it. Styles are inlined,
 * because browsers limit the connections per host to six.
 */
export function readerPage(
  page: string,
  { reading, shop, shopName, secret, stored, newEditions = [], first }: ReaderPageData,
  styleAt: GetStyleSheet = () => undefined,
): string {
  const isSample = reading.sampleShare !== undefined;
  const data = {
    edition: reading.contentHash,
    book: String(reading.productId),
    reader: isSample ? '' : readerKeyOf(reading.userId, secret),
    seal: isSample ? '' : storageKeyOf(reading.userId, secret),
    shop_url: shop,
    product_url: `${shop}/product/${encodeURIComponent(reading.slug)}`,
    sample: isSample ? { share: reading.sampleShare } : null,
    new_editions: newEditions,
    opening: first?.initialManifest ?? null,
    kept: isSample
      ? null
      : {
          position: stored.position ?? null,
          settings: stored.settings ?? null,
          book_settings: stored.bookSettings ?? null,
        },
  };
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const frame = first === undefined ? '' : prefetchFrame(first.href);
  return inlineStyles(page, styleAt)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(shopName)} Reader</title>`)
    .replace(
      '</head>',
      () =>
        `${first?.initialManifest ? '' : MANIFEST_PRELOAD}${first ? preloadTags(first) : ''}<script type="application/json" id="octavo-reading">${json}</script></head>`,
    )
    .replace('</body>', () => `${frame}</body>`);
}

const MANIFEST_PRELOAD = '<link rel="preload" as="fetch" crossorigin href="manifest.json">';

/** In addition to the reader's code, the manifest and the document. */
const MAX_PRELOADS = 3;

/** Preloads resources one round trip before the document itself can request them. */
const preloadTags = ({ href, preloadLinks }: FirstDocument): string =>
  preloadLinks
    .slice(0, MAX_PRELOADS)
    .map(({ url, as }) => {
      const relativeUrl = new URL(url, `http://book.invalid/${href}`).pathname.slice(1);
      return `<link rel="preload" as="${as}" href="${escapeHtml(relativeUrl)}"${as === 'image' ? ' fetchpriority="high"' : ''}>`;
    })
    .join('');

/** Like the navigator's own frames and with the same policies. The reader reuses it as its first frame or removes it. */
const prefetchFrame = (href: string): string =>
  `<iframe id="octavo-prefetch" hidden title="" scrolling="no" sandbox="allow-same-origin allow-scripts" src="${escapeHtml(href)}"></iframe>`;

/**
 * The part of the manifest that the first page needs; `undefined` if it needs all of it. Scrolled text and fixed-layout
 * spreads need more than one document.
 */
export function initialManifestOf(
  { metadata, readingOrder }: { metadata: PublicationMetadata; readingOrder: readonly PublicationDocument[] },
  href: string,
  settings: unknown,
): InitialManifest | undefined {
  const index = readingOrder.findIndex((link) => link.href === href);
  const document = readingOrder[index];
  const isText = metadata.layout === 'reflowable' && document?.properties?.layout !== 'fixed';
  if (!document || !isText || isScrolled(settings)) return undefined;
  return { metadata, index, document };
}

const isScrolled = (settings: unknown): boolean =>
  typeof settings === 'object' && settings !== null && 'flow' in settings && settings.flow === 'scroll';

/** The document of the stored position, or the first linear document. */
export function firstDocumentOf(
  readingOrder: readonly Pick<PublicationDocument, 'href' | 'linear' | 'cfi'>[],
  position: Pick<Locator, 'cfi'> | undefined,
): string | undefined {
  const document = position && documentOfCfi(readingOrder, position.cfi);
  return (document ?? readingOrder.find(({ linear }) => linear !== 'no') ?? readingOrder[0])?.href;
}

const readerKeyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`reader ${userId}`).digest('hex').slice(0, 16);

/** The key that encrypts a user's unsynced data in browser storage. Only the user's own reader page receives it. */
const storageKeyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`seal ${userId}`).digest('base64');
