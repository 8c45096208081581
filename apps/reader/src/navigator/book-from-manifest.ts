import type { Manifest, NavigationLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';
import type { FoliateBook, FoliateTarget, FoliateTocItem } from 'foliate-js/view.js';

/**
 * Dresses a streamed manifest as the engine's book. Each document is loaded by its own address, so the browser streams
 * styles, pictures and fonts by itself and nothing is fetched that is not shown.
 */
export function bookFromManifest(manifest: Manifest, manifestUrl: string): FoliateBook {
  const { metadata, readingOrder } = manifest;
  const base = new URL('.', manifestUrl).href;
  const absolute = (href: string) => new URL(href, manifestUrl).href;
  const relative = (address: string) => (address.startsWith(base) ? address.slice(base.length) : address);
  const indexOf = new Map(readingOrder.map((link, index) => [path(relative(absolute(link.href))), index]));

  return {
    dir: metadata.readingProgression === 'auto' ? undefined : metadata.readingProgression,
    metadata: { title: text(metadata.title), ...(metadata.language?.[0] ? { language: metadata.language[0] } : {}) },
    toc: manifest.toc.map(tocItem),
    pageList: (manifest.pageList ?? []).map(tocItem),
    landmarks: (manifest.landmarks ?? []).map(({ rel, href }) => ({ type: (rel ?? '').split(' '), href })),
    rendition: { layout: metadata.layout === 'fixed' ? 'pre-paginated' : 'reflowable' },
    sections: readingOrder.map((link) => ({
      id: path(link.href),
      size: link.size,
      linear: link.linear ?? 'yes',
      cfi: `epubcfi(${link.cfi})`,
      ...(link.properties?.page ? { pageSpread: link.properties.page } : {}),
      load: () => absolute(link.href),
      unload: () => undefined,
      createDocument: async () => {
        const response = await fetch(absolute(link.href));
        if (!response.ok) throw new Error(`A chapter answered ${response.status}.`);
        return new DOMParser().parseFromString(await response.text(), documentType(link.type));
      },
      resolveHref: (href) => relative(new URL(href, absolute(link.href)).href),
    })),
    resolveHref: (href) => targetOf(href, indexOf),
    resolveCFI,
    splitTOCHref: (href) => (href ? splitHref(href) : [null]),
    getTOCFragment: (doc, id) => (id ? doc.getElementById(id) : null),
    isExternal: (href) => /^[a-z][a-z\d+.-]*:/i.test(href),
  };
}

/** The manifest's text in its first language. */
export function text(value: Manifest['metadata']['title']): string {
  return typeof value === 'string' ? value : (Object.values(value)[0] ?? '');
}

function tocItem({ title, href, children }: NavigationLink): FoliateTocItem {
  return { label: title, href, ...(children ? { subitems: children.map(tocItem) } : {}) };
}

function splitHref(href: string): [string, string | null] {
  const [document = '', fragment] = href.split('#');
  return [path(document), fragment ? decodeURIComponent(fragment) : null];
}

function targetOf(href: string, indexOf: ReadonlyMap<string, number>): FoliateTarget {
  const [document, fragment] = splitHref(href);
  const index = indexOf.get(document);
  if (index === undefined) throw new Error(`The book has no document ${document}.`);
  return { index, anchor: (doc) => (fragment ? doc.getElementById(fragment) : 0) };
}

/** The package part of a CFI names the spine item by an even step: /6/2 is the first. */
function resolveCFI(value: string): FoliateTarget {
  const parsed = cfi.parse(value);
  const steps = Array.isArray(parsed) ? parsed : parsed.parent;
  const spineStep = steps.shift()?.at(-1)?.index ?? 2;
  return { index: spineStep / 2 - 1, anchor: (doc) => cfi.toRange(doc, parsed) };
}

function path(href: string): string {
  const [document = ''] = href.split('#');
  try {
    return decodeURIComponent(document);
  } catch {
    // A stray percent sign: the name as it stands is then the name.
    return document;
  }
}

function documentType(type: string): DOMParserSupportedType {
  return type === 'image/svg+xml' ? 'image/svg+xml' : type === 'text/html' ? 'text/html' : 'application/xhtml+xml';
}
