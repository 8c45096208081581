/** The entry point of the worker threads, which parse and draw untrusted content. See `workers/`. */
import { checkBookFile } from './catalog/check-book-file.ts';
import { prepareBook } from './catalog/prepare-book.ts';
import { buildSample } from './reading/build-sample.ts';
import { extractBookText, readNote, searchableDocuments } from './reading/read-text.ts';
import type { renderShareImage } from './seo/render-share-image.ts';
import { serveJobs } from './workers/index.ts';

serveJobs({
  checkBookFile,
  prepareBook,
  buildSample,
  extractBookText,
  readNote,
  searchableDocuments,
  // Loaded on demand, with its fonts and its shaping engine.
  renderShareImage: async (input: Parameters<typeof renderShareImage>[0]) =>
    (await import('./seo/render-share-image.ts')).renderShareImage(input),
});
