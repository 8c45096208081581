export { LibraryScreen, libraryText } from './LibraryScreen.tsx';
export type { LibraryScreenProps } from './LibraryScreen.tsx';
