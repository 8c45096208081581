export { LegalScreen } from './LegalScreen.tsx';
export type { LegalScreenProps } from './LegalScreen.tsx';
