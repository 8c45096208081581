export type { BookSource } from './book-source.ts';
export { buildDemoCatalog, type DemoBuild } from './build-demo-catalog.ts';
