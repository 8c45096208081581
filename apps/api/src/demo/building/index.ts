export { readBookSources, type BookSource } from './book-source.ts';
export { makeEpub } from './make-epub.ts';
export { writeDemo, type DemoBuild } from './write-demo.ts';
