export type { Navigation } from './navigation.ts';
export { readNavigation } from './read-navigation.ts';
