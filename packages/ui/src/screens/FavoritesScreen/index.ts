export { FavoritesScreen, favoritesText } from './FavoritesScreen.tsx';
export type { FavoritesScreenProps } from './FavoritesScreen.tsx';
