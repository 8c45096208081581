export { EpubcheckQueue } from './epubcheck-queue.ts';
