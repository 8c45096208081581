import type { AnnotatedBook } from '../db/reading/annotations.queries.ts';
import type { Annotation } from './annotation.ts';

/** Converts an annotation to a W3C Web Annotation. @see https://www.w3.org/TR/annotation-model/ */
export function toWebAnnotation(book: AnnotatedBook, annotation: Annotation): Record<string, unknown> {
  const { exact, before, after } = annotation.quote;
  const bodies = [
    ...(annotation.note
      ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: annotation.note }]
      : []),
    ...(annotation.color ? [{ type: 'TextualBody', purpose: 'tagging', value: annotation.color }] : []),
  ];
  const quote = { type: 'TextQuoteSelector', exact, prefix: before, suffix: after };
  return {
    id: `urn:uuid:${annotation.id}`,
    type: 'Annotation',
    motivation: annotation.kind === 'bookmark' ? 'bookmarking' : annotation.note ? 'commenting' : 'highlighting',
    created: annotation.created_at,
    modified: annotation.updated_at,
    ...(bodies.length > 0 ? { body: bodies } : {}),
    target: {
      source: { id: book.identifier, type: 'Text', 'dc:title': book.name, 'dc:creator': book.authors },
      selector: [
        {
          type: 'FragmentSelector',
          // Other programs match this exact URL and the complete fragment.
          conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
          value: annotation.cfi,
        },
        ...(exact ? [quote] : []),
      ],
    },
  };
}
