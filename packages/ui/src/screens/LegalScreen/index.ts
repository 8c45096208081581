export { LegalScreen, legalText } from './LegalScreen.tsx';
export type { LegalScreenProps } from './LegalScreen.tsx';
