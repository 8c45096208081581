import type { MarkedBook } from '../db/marks.queries.ts';
import type { Mark } from './mark.ts';

/** A mark in words that other programs know. @see https://www.w3.org/TR/annotation-model/ */
export function annotationOf(book: MarkedBook, mark: Mark): Record<string, unknown> {
  const { exact, before, after } = mark.quote;
  const bodies = [
    ...(mark.note ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: mark.note }] : []),
    ...(mark.color ? [{ type: 'TextualBody', purpose: 'tagging', value: mark.color }] : []),
  ];
  const quote = { type: 'TextQuoteSelector', exact, prefix: before, suffix: after };
  return {
    id: `urn:uuid:${mark.id}`,
    type: 'Annotation',
    motivation: mark.kind === 'bookmark' ? 'bookmarking' : mark.note ? 'commenting' : 'highlighting',
    created: mark.created_at,
    modified: mark.updated_at,
    ...(bodies.length > 0 ? { body: bodies } : {}),
    target: {
      source: { id: book.identifier, type: 'Text', 'dc:title': book.name, 'dc:creator': book.authors },
      selector: [
        {
          type: 'FragmentSelector',
          // This very address, and the fragment whole, are what other programs look for.
          conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
          value: mark.cfi,
        },
        ...(exact ? [quote] : []),
      ],
    },
  };
}
