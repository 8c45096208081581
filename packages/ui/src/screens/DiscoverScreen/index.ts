export { DiscoverScreen, discoverText } from './DiscoverScreen.tsx';
export type { DiscoverScreenProps } from './DiscoverScreen.tsx';
