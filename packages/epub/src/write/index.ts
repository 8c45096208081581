export type { Book, BookDocument, BookContributor, BookResource, BookTocEntry } from './book.ts';
export { writeEpub, writeEpubTo } from './write-epub.ts';
export { xhtmlDocument } from './xhtml-document.ts';
export type { XhtmlOptions } from './xhtml-document.ts';
