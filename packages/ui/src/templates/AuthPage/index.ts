export { AuthPage } from './AuthPage.tsx';
export type { AuthPageProps } from './AuthPage.tsx';
