import { createHmac } from 'node:crypto';
import type { ReadingSession, SampleSession } from './reading-grants.service.ts';
import type { PreloadLink } from './preload-links.ts';
import { documentOfCfi } from './cfi-document.ts';
import type { PublicationDocument, PublicationMetadata } from './open-publication.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { type GetStyleSheet, inlineStyles } from '../web/inline-styles.ts';

/** What the reader's page is told about the reading it is opened for. */
interface ReaderPageData {
  readonly reading: ReadingSession | SampleSession;
  readonly shop: string;
  /** Makes a key of a person that says nothing about them and is no use elsewhere. */
  readonly secret: string;
  /** What the server keeps for its reader; `undefined` for what there is not. */
  readonly stored: { readonly position: unknown; readonly settings: unknown; readonly bookSettings: unknown };
  /** What will be shown first; `undefined` where the book's files are gone. */
  readonly first: FirstDocument | undefined;
}

/** The document that will be shown first, by its address below the page's, and what it will ask for. */
export interface FirstDocument {
  readonly href: string;
  readonly preloadLinks: readonly PreloadLink[];
  /** What the program has to know to show it; `undefined` where that is the whole manifest. */
  readonly initialManifest: InitialManifest | undefined;
}

/** As much of a manifest as the first page needs, however long the book is. */
export interface InitialManifest {
  readonly metadata: PublicationMetadata;
  /** Of the document in the reading order, from 0. */
  readonly index: number;
  readonly document: PublicationDocument;
}

/**
 * The reader's page with what it has to know in it: a script tag of data, which no policy has to let run. The first document
 * and what that will ask for are on their way while the program still comes: the document into a frame that nobody sees,
 * because what a frame loads is in the browser's cache for frames alone. So is the manifest, where the first page needs more
 * of it than is told here. The styles stand in the page: a browser asks a server for six things at a time, and there is one
 * for each of these then.
 */
export function readerPage(
  page: string,
  { reading, shop, secret, stored, first }: ReaderPageData,
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
    .replace(
      '</head>',
      () =>
        `${first?.initialManifest ? '' : MANIFEST_PRELOAD}${first ? preloadTags(first) : ''}<script type="application/json" id="octavo-reading">${json}</script></head>`,
    )
    .replace('</body>', () => `${frame}</body>`);
}

const MANIFEST_PRELOAD = '<link rel="preload" as="fetch" crossorigin href="manifest.json">';

/** Beside the program, the manifest and the document. */
const MAX_PRELOADS = 3;

/** A way there and back before the document itself can name them. */
const preloadTags = ({ href, preloadLinks }: FirstDocument): string =>
  preloadLinks
    .slice(0, MAX_PRELOADS)
    .map(({ url, as }) => {
      const relativeUrl = new URL(url, `http://book.invalid/${href}`).pathname.slice(1);
      return `<link rel="preload" as="${as}" href="${escapeHtml(relativeUrl)}"${as === 'image' ? ' fetchpriority="high"' : ''}>`;
    })
    .join('');

/** As the engine's own frames, held by the same policies; it becomes the first of them, or is taken away when the book is shown. */
const prefetchFrame = (href: string): string =>
  `<iframe id="octavo-prefetch" hidden title="" scrolling="no" sandbox="allow-same-origin allow-scripts" src="${escapeHtml(href)}"></iframe>`;

/**
 * What the first page needs of the manifest. Pages that follow each other without an end, and drawn pages, which may lie two
 * beside each other, need more of the book than one document.
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

/** The document of a kept place, else the first that is read in its turn. */
export function firstDocumentOf(
  readingOrder: readonly Pick<PublicationDocument, 'href' | 'linear' | 'cfi'>[],
  position: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const cfi = position?.['cfi'];
  const document = typeof cfi === 'string' ? documentOfCfi(readingOrder, cfi) : undefined;
  return (document ?? readingOrder.find(({ linear }) => linear !== 'no') ?? readingOrder[0])?.href;
}

const readerKeyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`reader ${userId}`).digest('hex').slice(0, 16);

/** Seals what this person leaves unsent in a browser: only a page of their own is ever told it again. */
const storageKeyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`seal ${userId}`).digest('base64');
