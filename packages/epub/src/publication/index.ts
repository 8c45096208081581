export { openPublication } from './open-publication.ts';
export type { Publication, PublicationResource } from './publication.ts';
export { DEFAULT_LIMITS } from '../check/index.ts';
export type { Limits } from '../check/index.ts';
