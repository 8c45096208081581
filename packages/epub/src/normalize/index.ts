export { normalize } from './normalize.ts';
export type { DocumentText, NormalizedPublication } from './normalize.ts';
