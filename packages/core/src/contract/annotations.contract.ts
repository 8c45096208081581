import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, ProductSchema } from '../entities/index.ts';
import { additive } from './call.ts';
import { FileSchema } from './file.ts';

/** Export formats of annotations. `jsonld` is W3C Web Annotations. */
export const annotationFormats = ['md', 'html', 'csv', 'jsonld'] as const;
/** An export format of annotations. */
export type AnnotationFormat = (typeof annotationFormats)[number];

/** A book with the number of the user's annotations. */
export const AnnotatedBookSchema = v.object({
  /** As in the product. */
  id: ProductSchema.entries.id,
  name: ProductSchema.entries.name,
  slug: ProductSchema.entries.slug,
  /** Number of bookmarks, highlights and notes. */
  count: CountSchema,
  /** Whether the user may still read the book. The annotations are kept either way. */
  is_entitled: BooleanSchema,
});
export type AnnotatedBook = v.InferOutput<typeof AnnotatedBookSchema>;

/** Calls for bookmarks, highlights and notes. The reader stores them through its own API; these calls export them. */
export const annotationCalls = {
  export: additive({
    method: 'GET',
    path: '/marks',
    auth: 'required',
    /** In the order of {@link annotationFormats}. */
    files: ['text/markdown', 'text/html', 'text/csv', 'application/ld+json'],
    response: FileSchema,
    failures: ['sign_in_required', 'validation_failed', 'product_not_found'],
  }),
  books: additive({
    method: 'GET',
    path: '/marks/books',
    auth: 'required',
    response: listOf(AnnotatedBookSchema),
    failures: ['sign_in_required'],
  }),
} as const;
