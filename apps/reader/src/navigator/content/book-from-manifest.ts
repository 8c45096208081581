import type { LinkProperties, Manifest, NavigationLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';
import type { FoliateBook, FoliateSection, FoliateTarget, FoliateTocItem } from 'foliate-js/view.js';
import { isFixedLayout } from '../layout/book-layout.ts';
import { decodePercent } from './decode-percent.ts';
import type { ChapterLoader } from './chapter-loader.ts';
import { revealTarget } from './reveal-target.ts';
import { spineIndexLookup, isCfi, parseSpineCfi } from './spine-cfi.ts';

/** A document of the book. Its availability can be awaited before the engine loads it. */
export interface BookSection extends FoliateSection {
  /** Whether the page may have another one beside it. */
  spread?: NonNullable<LinkProperties['spread']>;
  /** The URL of the document. */
  readonly address: string;
  /** @throws {NavigationAbortedError} when another navigation has started since this one */
  ensureAvailable(): Promise<void>;
  /** `cache` is that of the request. */
  createDocument(cache?: RequestCache): Promise<Document>;
}

/** The engine's book, with documents whose availability can be awaited. */
export interface StreamedBook extends FoliateBook {
  /** Only the first document while the manifest is still loading. */
  sections: BookSection[];
  /** Resolves when all documents are known. */
  completed: Promise<void>;
}

/**
 * Creates the engine's book from a streamed manifest. Each document is loaded from its own URL, so the browser streams
 * styles, pictures and fonts, and fetches only what is shown.
 */
export function bookFromManifest(
  manifest: Manifest,
  manifestUrl: string,
  /** Called before a document is passed to the engine. */
  loader: Pick<ChapterLoader, 'load' | 'preload'> = { load: () => Promise.resolve(), preload: () => Promise.resolve() },
): StreamedBook {
  const { metadata, readingOrder } = manifest;
  const base = new URL('.', manifestUrl).href;
  const absolute = (href: string) => new URL(href, manifestUrl).href;
  const relative = (address: string) => (address.startsWith(base) ? address.slice(base.length) : address);
  // Paths as in the manifest: relative to it, with nothing to resolve. The reading order may be a sparse array when only one
  // document is known. `flatMap` skips the holes; `map` would keep them.
  const indexOf = new Map(readingOrder.flatMap(({ href }, index) => [[documentPath(href), index] as const]));
  const indexOfStep = spineIndexLookup(readingOrder);

  return {
    dir: readingDirection(manifest),
    // Without the language: the engine would give it, and its direction, to documents that declare none.
    metadata: { title: localizedText(metadata.title) },
    toc: manifest.toc.map(tocItem),
    pageList: (manifest.pageList ?? []).map(tocItem),
    landmarks: (manifest.landmarks ?? []).map(({ rel, href }) => ({ type: (rel ?? '').split(' '), href })),
    rendition: {
      layout: isFixedLayout(manifest) ? 'pre-paginated' : 'reflowable',
      ...spreadOf(manifest),
    },
    sections: readingOrder.map((link) => ({
      id: documentPath(link.href),
      // Resolved only when it is needed: a book may have thousands of documents.
      get address() {
        return absolute(link.href);
      },
      // Whole positions, so that the engine's fractions of the book match the page numbers.
      size: link.positions * 1024,
      linear: link.linear ?? 'yes',
      cfi: `epubcfi(${link.cfi})`,
      ...(link.properties?.page ? { pageSpread: link.properties.page } : {}),
      ...(link.properties?.spread ? { spread: link.properties.spread } : {}),
      ensureAvailable: () => loader.preload(absolute(link.href)),
      load: async () => {
        await loader.load(absolute(link.href));
        return absolute(link.href);
      },
      unload: () => undefined,
      createDocument: async (cache = 'default') => {
        const response = await fetch(absolute(link.href), { cache });
        if (!response.ok) throw new Error(`The request for a chapter failed with status ${response.status}.`);
        return new DOMParser().parseFromString(await response.text(), documentType(link.type));
      },
      resolveHref: (href) => relative(new URL(href, absolute(link.href)).href),
    })),
    completed: Promise.resolve(),
    resolveHref: (href) => targetOf(href, indexOf),
    resolveCFI(value) {
      const { step, localPath } = parseSpineCfi(value);
      return {
        index: indexOfStep(step),
        anchor: (doc) => rangeOrStart(doc, localPath),
        arrivedAnchor(doc) {
          const range = rangeOrStart(doc, localPath);
          return typeof range === 'number' ? undefined : (range ?? undefined);
        },
      };
    },
    splitTOCHref: (href) => (href ? splitHref(href) : [null]),
    getTOCFragment: (doc, id) => (id ? elementOfFragment(doc, id) : null),
    isExternal: (href) => /^[a-z][a-z\d+.-]*:/i.test(href),
  };
}

/**
 * Whether the book has the document of a URL or a CFI. A link may point to a file outside the reading order. A position
 * from an earlier edition may point to a removed chapter.
 */
export function canResolve(
  book: Pick<StreamedBook, 'sections' | 'resolveCFI' | 'resolveHref'>,
  target: string,
): boolean {
  try {
    const { index } = isCfi(target) ? book.resolveCFI(target) : book.resolveHref(target);
    return book.sections[index] !== undefined;
  } catch {
    // No such document, or not a valid target.
    return false;
  }
}

/** The reading direction. A book with `auto` uses the direction of its language. */
export function readingDirection({ metadata }: Pick<Manifest, 'metadata'>): 'ltr' | 'rtl' {
  if (metadata.readingProgression !== 'auto') return metadata.readingProgression;
  const language = metadata.language?.[0]?.split('-')[0]?.toLowerCase() ?? '';
  return RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr';
}

const RTL_LANGUAGES = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/**
 * The preference of the publisher for spreads, if it is the same for all documents. `both` includes windows in portrait. A single page
 * has no other page beside it.
 */
function spreadOf({ metadata, readingOrder }: Manifest): { spread?: 'none' | 'both' } {
  if (metadata.numberOfPositions === 1) return { spread: 'none' };
  // `flatMap` skips the documents that are not known yet.
  const [spread, ...others] = new Set(readingOrder.flatMap(({ properties }) => [properties?.spread]));
  return others.length === 0 && (spread === 'none' || spread === 'both') ? { spread } : {};
}

/** The text in its first language. */
export function localizedText(value: Manifest['metadata']['title']): string {
  return typeof value === 'string' ? value : (Object.values(value)[0] ?? '');
}

function tocItem({ title, href, children }: NavigationLink): FoliateTocItem {
  return { label: title, href, ...(children ? { subitems: children.map(tocItem) } : {}) };
}

function splitHref(href: string): [string, string | null] {
  const [document = '', fragment] = href.split('#');
  return [documentPath(document), fragment ? decodePercent(fragment) : null];
}

function targetOf(href: string, indexOf: ReadonlyMap<string, number>): FoliateTarget {
  const [document, fragment] = splitHref(href);
  const index = indexOf.get(document);
  if (index === undefined) throw new Error(`The book has no document ${document}.`);
  return {
    index,
    anchor: (doc) => (fragment ? shownElementOf(doc, fragment) : 0),
    arrivedAnchor: (doc) => (fragment ? (doc.getElementById(fragment) ?? undefined) : 0),
  };
}

/** The element of a fragment, shown even when the styles of the book hide it. */
function shownElementOf(doc: Document, fragment: string): Element | null {
  const element = elementOfFragment(doc, fragment);
  if (element) revealTarget(element);
  return element;
}

/** The element of a fragment. Old documents name an anchor instead of giving it an id. */
function elementOfFragment(doc: Document, fragment: string): Element | null {
  return (
    doc.getElementById(fragment) ??
    [...doc.querySelectorAll('a[name]')].find((anchor) => anchor.getAttribute('name') === fragment) ??
    null
  );
}

function rangeOrStart(doc: Document, parsed: cfi.ParsedCfi): Range | number | null {
  try {
    return cfi.toRange(doc, parsed);
  } catch {
    // A position from an edition with a longer chapter: show the start of the chapter.
    return 0;
  }
}

/** The path of a URL without fragment and escapes. */
export function documentPath(href: string): string {
  const [document = ''] = href.split('#');
  return decodePercent(document);
}

function documentType(type: string): DOMParserSupportedType {
  return type === 'image/svg+xml' ? 'image/svg+xml' : type === 'text/html' ? 'text/html' : 'application/xhtml+xml';
}
