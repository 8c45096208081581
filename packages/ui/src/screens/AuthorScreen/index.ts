export { AuthorScreen, authorText } from './AuthorScreen.tsx';
export type { AuthorScreenProps, AuthorView } from './AuthorScreen.tsx';
