import type { Manifest, NavigationLink, ReadingOrderLink } from '@octavo/epub/manifest';

/** A document of the reading order with this many positions. */
export function aDocument(href: string, positions = 10, more: Partial<ReadingOrderLink> = {}): ReadingOrderLink {
  return { href, type: 'application/xhtml+xml', cfi: '/6/2', size: positions * 1024, positions, ...more };
}

/** An entry of the table of contents. */
export function aTocEntry(title: string, href: string, children?: NavigationLink[]): NavigationLink {
  return { title, href, ...(children ? { children } : {}) };
}

/** A small English novel with two chapters; `metadata` overrides its own. */
export function aManifest({
  metadata = {},
  ...more
}: Partial<Omit<Manifest, 'metadata'>> & { metadata?: Partial<Manifest['metadata']> } = {}): Manifest {
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      '@type': 'http://schema.org/Book',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
      title: 'A Small Novel',
      language: ['en'],
      readingProgression: 'ltr',
      layout: 'reflowable',
      numberOfPositions: 100,
      ...metadata,
    },
    links: [],
    readingOrder: [aDocument('text/one.xhtml', 30), aDocument('text/two%20b.xhtml', 70, { cfi: '/6/4[two]' })],
    resources: [],
    toc: [
      aTocEntry('One', 'text/one.xhtml'),
      aTocEntry('Two', 'text/two%20b.xhtml', [aTocEntry('A part', 'text/two%20b.xhtml#a')]),
    ],
    ...more,
  };
}
