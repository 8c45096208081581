import { checkBookFile } from './catalog/check-book-file.ts';
import { drawCoverProposals, prepareDrawnCover, prepareUploadedCover } from './catalog/chosen-covers.ts';
import { prepareBook } from './catalog/prepare-book.ts';
import { buildSample } from './reading/build-sample.ts';
import { findQuotesInFile } from './reading/find-quotes.ts';
import { readNote } from './reading/read-text.ts';
import { splitManifest } from './reading/served-manifest.ts';
import { buildSampleOfFile } from './reading/sample-files.ts';
import { extractStoredText, prepareSearch } from './reading/text-jobs.ts';
import type { renderShareImage } from './seo/render-share-image.ts';
import { compareEditionFiles, compareFilePassages, findPassagesLostInFile } from './studio/edition-jobs.ts';
import { fixBookFile, planBookFixes } from './studio/fix-book-file.ts';
import { listFileChapters } from './studio/list-file-chapters.ts';
import { listSampleChapters, listSplitDocuments } from './studio/list-sample-chapters.ts';

/** The jobs of the workers, which parse and draw untrusted content. */
export const jobs = {
  checkBookFile,
  prepareBook,
  drawCoverProposals,
  prepareDrawnCover,
  prepareUploadedCover,
  compareEditionFiles,
  compareFilePassages,
  findPassagesLostInFile,
  planBookFixes,
  fixBookFile,
  listSplitDocuments,
  listSampleChapters,
  listFileChapters,
  buildSample,
  buildSampleOfFile,
  findQuotesInFile,
  extractStoredText,
  readNote,
  prepareSearch,
  splitManifest,
  // Loaded on demand, with its fonts and its shaping engine.
  renderShareImage: async (input: Parameters<typeof renderShareImage>[0]) =>
    (await import('./seo/render-share-image.ts')).renderShareImage(input),
};
