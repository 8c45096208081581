export { normalise } from './normalise.ts';
export type { DocumentText, NormalisedPublication } from './normalise.ts';
