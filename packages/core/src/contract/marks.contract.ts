import * as v from 'valibot';
import { ProductIdSchema } from '../entities/index.ts';
import { additive } from './call.ts';
import { FileSchema } from './file.ts';

/** The forms in which marks leave the shop; `jsonld` is W3C Web Annotations. */
export const markFormats = ['md', 'html', 'csv', 'jsonld'] as const;
export type MarkFormat = (typeof markFormats)[number];

/** Calls about bookmarks, highlights and notes. The reader keeps them under its grant; here they leave as a file. */
export const markCalls = {
  export: additive({
    method: 'GET',
    path: '/marks',
    auth: 'required',
    query: v.object({
      /** One book; without it all of them, books that were given back included. */
      product: v.optional(ProductIdSchema),
      format: v.optional(v.picklist(markFormats), 'md'),
    }),
    /** In the order of {@link markFormats}. */
    files: ['text/markdown', 'text/html', 'text/csv', 'application/ld+json'],
    response: FileSchema,
    failures: ['sign_in_required', 'validation_failed', 'product_not_found'],
  }),
} as const;
