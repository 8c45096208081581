export { normalize } from './normalise.ts';
export type { DocumentText, NormalizedPublication } from './normalise.ts';
