export { HomeScreen, homeText } from './HomeScreen.tsx';
export type { HomeScreenProps, HomeShelf } from './HomeScreen.tsx';
