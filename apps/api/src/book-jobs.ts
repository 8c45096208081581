import { checkBookFile } from './catalog/check-book-file.ts';
import { drawCoverProposals, prepareDrawnCover, prepareUploadedCover } from './catalog/chosen-covers.ts';
import { prepareBook } from './catalog/prepare-book.ts';
import { buildSample } from './reading/build-sample.ts';
import { findQuotes } from './reading/find-quotes.ts';
import { extractBookText, readNote, searchableDocuments } from './reading/read-text.ts';
import { splitManifest } from './reading/served-manifest.ts';
import type { renderShareImage } from './seo/render-share-image.ts';
import { compareEditions } from './studio/compare-editions.ts';
import { comparePassages } from './studio/compare-passages.ts';
import { fixBookFile, planBookFixes } from './studio/fix-book-file.ts';
import { listFileChapters } from './studio/list-file-chapters.ts';
import { listSampleChapters, listSplitDocuments } from './studio/list-sample-chapters.ts';
import { findLostPassages } from './studio/lost-passages.ts';

/** The jobs of the workers, which parse and draw untrusted content. */
export const jobs = {
  checkBookFile,
  prepareBook,
  drawCoverProposals,
  prepareDrawnCover,
  prepareUploadedCover,
  compareEditions,
  comparePassages,
  planBookFixes,
  fixBookFile,
  findLostPassages,
  listSplitDocuments,
  listSampleChapters,
  listFileChapters,
  buildSample,
  findQuotes,
  extractBookText,
  readNote,
  searchableDocuments,
  splitManifest,
  // Loaded on demand, with its fonts and its shaping engine.
  renderShareImage: async (input: Parameters<typeof renderShareImage>[0]) =>
    (await import('./seo/render-share-image.ts')).renderShareImage(input),
};
