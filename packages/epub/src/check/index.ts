export { checkEntryName, foldEntryName } from './entry-name.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export type { Limits } from './limits.ts';
