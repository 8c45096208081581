export type { BookSource } from './book-source.ts';
export { buildDemoCatalog, type DemoBuild } from './write-demo.ts';
