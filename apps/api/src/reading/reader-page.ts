import { createHmac } from 'node:crypto';
import type { Reading, Sample } from '../services/reading-grants.service.ts';
import type { NextResource } from './asked-next.ts';
import { documentOfCfi } from './cfi-document.ts';
import type { PublicationDocument, PublicationMetadata } from './open-publication.ts';
import { htmlText } from '../web/html-text.ts';
import { type StyleAt, withStyles } from '../web/page-styles.ts';

/** What the reader's page is told about the reading it is opened for. */
interface PageFacts {
  readonly reading: Reading | Sample;
  readonly shop: string;
  /** Makes a key of a person that says nothing about them and is no use elsewhere. */
  readonly secret: string;
  /** What the server keeps for its reader; `undefined` for what there is not. */
  readonly kept: { readonly position: unknown; readonly settings: unknown; readonly bookSettings: unknown };
  /** What will be shown first; `undefined` where the book's files are gone. */
  readonly first: FirstDocument | undefined;
}

/** The document that will be shown first, by its address below the page's, and what it will ask for. */
export interface FirstDocument {
  readonly href: string;
  readonly next: readonly NextResource[];
  /** What the program has to know to show it; `undefined` where that is the whole manifest. */
  readonly opening: Opening | undefined;
}

/** As much of a manifest as the first page needs, however long the book is. */
export interface Opening {
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
  { reading, shop, secret, kept, first }: PageFacts,
  styleAt: StyleAt = () => undefined,
): string {
  const isSample = reading.sampleShare !== undefined;
  const facts = {
    edition: reading.contentHash,
    book: String(reading.productId),
    reader: isSample ? '' : keyOf(reading.userId, secret),
    seal: isSample ? '' : sealOf(reading.userId, secret),
    shop_url: shop,
    product_url: `${shop}/product/${encodeURIComponent(reading.slug)}`,
    sample: isSample ? { share: reading.sampleShare } : null,
    opening: first?.opening ?? null,
    kept: isSample
      ? null
      : {
          position: kept.position ?? null,
          settings: kept.settings ?? null,
          book_settings: kept.bookSettings ?? null,
        },
  };
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  const ahead = first === undefined ? '' : frameAhead(first.href);
  return withStyles(page, styleAt)
    .replace(
      '</head>',
      () =>
        `${first?.opening ? '' : MANIFEST_AHEAD}${first ? preloads(first) : ''}<script type="application/json" id="octavo-reading">${json}</script></head>`,
    )
    .replace('</body>', () => `${ahead}</body>`);
}

const MANIFEST_AHEAD = '<link rel="preload" as="fetch" crossorigin href="manifest.json">';

/** Beside the program, the manifest and the document. */
const MOST_AHEAD = 3;

/** A way there and back before the document itself can name them. */
const preloads = ({ href, next }: FirstDocument): string =>
  next
    .slice(0, MOST_AHEAD)
    .map(({ address, as }) => {
      const below = new URL(address, `http://book.invalid/${href}`).pathname.slice(1);
      return `<link rel="preload" as="${as}" href="${htmlText(below)}"${as === 'image' ? ' fetchpriority="high"' : ''}>`;
    })
    .join('');

/** As the engine's own frames, held by the same policies; it becomes the first of them, or is taken away when the book is shown. */
const frameAhead = (href: string): string =>
  `<iframe id="octavo-ahead" hidden title="" scrolling="no" sandbox="allow-same-origin allow-scripts" src="${htmlText(href)}"></iframe>`;

/**
 * What the first page needs of the manifest. Pages that follow each other without an end, and drawn pages, which may lie two
 * beside each other, need more of the book than one document.
 */
export function openingOf(
  { metadata, readingOrder }: { metadata: PublicationMetadata; readingOrder: readonly PublicationDocument[] },
  href: string,
  settings: unknown,
): Opening | undefined {
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

const keyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`reader ${userId}`).digest('hex').slice(0, 16);

/** Seals what this person leaves unsent in a browser: only a page of their own is ever told it again. */
const sealOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`seal ${userId}`).digest('base64');
