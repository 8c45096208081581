export { LegalScreen, legalText } from './LegalScreen.tsx';
export type { LegalScreenProps, LegalState } from './LegalScreen.tsx';
export { LegalSections } from './LegalSections.tsx';
export type { LegalBlock, LegalSection } from './LegalSections.tsx';
