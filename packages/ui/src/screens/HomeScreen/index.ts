export { HomeScreen, homeText } from './HomeScreen.tsx';
export type { HomeScreenProps, HomeList } from './HomeScreen.tsx';
