import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, ProductSchema } from '../entities/index.ts';
import { additive } from './call.ts';
import { FileSchema } from './file.ts';

/** The forms in which marks leave the shop; `jsonld` is W3C Web Annotations. */
export const annotationFormats = ['md', 'html', 'csv', 'jsonld'] as const;
export type AnnotationFormat = (typeof annotationFormats)[number];

/** How many marks of one's own are in a book. */
export const AnnotatedBookSchema = v.object({
  /** As the book itself has them. */
  id: ProductSchema.entries.id,
  name: ProductSchema.entries.name,
  slug: ProductSchema.entries.slug,
  /** Bookmarks, highlights and notes. */
  count: CountSchema,
  /** Whether the book may still be read; the marks in it are kept either way. */
  is_entitled: BooleanSchema,
});
export type AnnotatedBook = v.InferOutput<typeof AnnotatedBookSchema>;

/** Calls about bookmarks, highlights and notes. The reader keeps them under its grant; here they leave as a file. */
export const annotationCalls = {
  export: additive({
    method: 'GET',
    path: '/marks',
    auth: 'required',
    /** In the order of {@link markFormats}. */
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
