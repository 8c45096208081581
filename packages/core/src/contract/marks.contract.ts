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
    /** In the order of {@link markFormats}. */
    files: ['text/markdown', 'text/html', 'text/csv', 'application/ld+json'],
    response: FileSchema,
    failures: ['sign_in_required', 'validation_failed', 'product_not_found'],
  }),
} as const;
