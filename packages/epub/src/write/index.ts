export type { Book, BookDocument, BookPerson, BookResource, BookTocLine } from './book.ts';
export { writeEpub, writeEpubTo } from './write-epub.ts';
export { xhtmlDocument } from './xhtml-document.ts';
export type { XhtmlParts } from './xhtml-document.ts';
