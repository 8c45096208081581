export { NotFoundScreen, notFoundText } from './NotFoundScreen.tsx';
export type { NotFoundScreenProps } from './NotFoundScreen.tsx';
