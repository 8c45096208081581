import type { Manifest, NavigationLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';
import type { FoliateBook, FoliateSection, FoliateTarget, FoliateTocItem } from 'foliate-js/view.js';
import type { ChapterLoader } from './chapter-loader.ts';
import { spineIndexLookup, isCfi, parseSpineCfi } from './spine-cfi.ts';

/** A document of the book, which can be waited for before the engine is told to load it. */
export interface BookSection extends FoliateSection {
  /** @throws {NavigationAbortedError} when somebody went elsewhere meanwhile */
  ensureAvailable(): Promise<void>;
}

/** The engine's book with documents that can be waited for. */
export interface StreamedBook extends FoliateBook {
  /** Of a book that is opened before its manifest has come, only the one that is shown first. */
  sections: BookSection[];
  /** When all documents are there. */
  completed: Promise<void>;
}

/**
 * Dresses a streamed manifest as the engine's book. Each document is loaded by its own address, so the browser streams
 * styles, pictures and fonts by itself and nothing is fetched that is not shown.
 */
export function bookFromManifest(
  manifest: Manifest,
  manifestUrl: string,
  /** Asked before a document is handed to the engine. */
  loader: Pick<ChapterLoader, 'load' | 'preload'> = { load: () => Promise.resolve(), preload: () => Promise.resolve() },
): StreamedBook {
  const { metadata, readingOrder } = manifest;
  const base = new URL('.', manifestUrl).href;
  const absolute = (href: string) => new URL(href, manifestUrl).href;
  const relative = (address: string) => (address.startsWith(base) ? address.slice(base.length) : address);
  // Addresses as the manifest writes them: below its own, and with nothing to resolve. `flatMap` leaves the holes out that
  // the list has where only one document is known yet; `map` would keep them.
  const indexOf = new Map(readingOrder.flatMap(({ href }, index) => [[documentPath(href), index] as const]));
  const indexOfStep = spineIndexLookup(readingOrder);

  return {
    dir: readingDirection(manifest),
    metadata: { title: localizedText(metadata.title), ...(metadata.language?.[0] ? { language: metadata.language[0] } : {}) },
    toc: manifest.toc.map(tocItem),
    pageList: (manifest.pageList ?? []).map(tocItem),
    landmarks: (manifest.landmarks ?? []).map(({ rel, href }) => ({ type: (rel ?? '').split(' '), href })),
    rendition: {
      layout: metadata.layout === 'fixed' ? 'pre-paginated' : 'reflowable',
      ...(readingOrder.every(({ properties }) => properties?.spread === 'none') ? { spread: 'none' } : {}),
    },
    sections: readingOrder.map((link) => ({
      id: documentPath(link.href),
      // In whole positions, so that the engine's shares of the book and our page numbers agree.
      size: link.positions * 1024,
      linear: link.linear ?? 'yes',
      cfi: `epubcfi(${link.cfi})`,
      ...(link.properties?.page ? { pageSpread: link.properties.page } : {}),
      ensureAvailable: () => loader.preload(absolute(link.href)),
      load: async () => {
        await loader.load(absolute(link.href));
        return absolute(link.href);
      },
      unload: () => undefined,
      createDocument: async () => {
        const response = await fetch(absolute(link.href));
        if (!response.ok) throw new Error(`A chapter answered ${response.status}.`);
        return new DOMParser().parseFromString(await response.text(), documentType(link.type));
      },
      resolveHref: (href) => relative(new URL(href, absolute(link.href)).href),
    })),
    completed: Promise.resolve(),
    resolveHref: (href) => targetOf(href, indexOf),
    resolveCFI(value) {
      const { step, localPath } = parseSpineCfi(value);
      return { index: indexOfStep(step), anchor: (doc) => rangeOrStart(doc, localPath) };
    },
    splitTOCHref: (href) => (href ? splitHref(href) : [null]),
    getTOCFragment: (doc, id) => (id ? doc.getElementById(id) : null),
    isExternal: (href) => /^[a-z][a-z\d+.-]*:/i.test(href),
  };
}

/**
 * Whether the book has the document of an address or a CFI. A link of the book may lead to a file that is not read, and a
 * place kept from an earlier edition to a chapter that is gone.
 */
export function canResolve(book: Pick<StreamedBook, 'sections' | 'resolveCFI' | 'resolveHref'>, target: string): boolean {
  try {
    const { index } = isCfi(target) ? book.resolveCFI(target) : book.resolveHref(target);
    return book.sections[index] !== undefined;
  } catch {
    // No such document, or nothing that names one.
    return false;
  }
}

/** Which way the book is read; one that leaves it open goes the way its language is written. */
export function readingDirection({ metadata }: Pick<Manifest, 'metadata'>): 'ltr' | 'rtl' {
  if (metadata.readingProgression !== 'auto') return metadata.readingProgression;
  const language = metadata.language?.[0]?.split('-')[0]?.toLowerCase() ?? '';
  return RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr';
}

const RTL_LANGUAGES = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The manifest's text in its first language. */
export function localizedText(value: Manifest['metadata']['title']): string {
  return typeof value === 'string' ? value : (Object.values(value)[0] ?? '');
}

function tocItem({ title, href, children }: NavigationLink): FoliateTocItem {
  return { label: title, href, ...(children ? { subitems: children.map(tocItem) } : {}) };
}

function splitHref(href: string): [string, string | null] {
  const [document = '', fragment] = href.split('#');
  return [documentPath(document), fragment ? safeDecode(fragment) : null];
}

function targetOf(href: string, indexOf: ReadonlyMap<string, number>): FoliateTarget {
  const [document, fragment] = splitHref(href);
  const index = indexOf.get(document);
  if (index === undefined) throw new Error(`The book has no document ${document}.`);
  return { index, anchor: (doc) => (fragment ? doc.getElementById(fragment) : 0) };
}

function rangeOrStart(doc: Document, parsed: cfi.ParsedCfi): Range | number | null {
  try {
    return cfi.toRange(doc, parsed);
  } catch {
    // A place kept from an edition whose chapter was longer: its beginning is better than no page at all.
    return 0;
  }
}

/** The document of an address, without fragment and escapes. */
export function documentPath(href: string): string {
  const [document = ''] = href.split('#');
  return safeDecode(document);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the name as it stands is then the name.
    return text;
  }
}

function documentType(type: string): DOMParserSupportedType {
  return type === 'image/svg+xml' ? 'image/svg+xml' : type === 'text/html' ? 'text/html' : 'application/xhtml+xml';
}
