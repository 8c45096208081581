export { FavoriteToggle } from './FavoriteToggle.tsx';
export type { FavoriteToggleProps, FavoriteToggleText } from './FavoriteToggle.tsx';
