export type { BookSource } from './book-source.ts';
export { writeDemo, type DemoBuild } from './write-demo.ts';
