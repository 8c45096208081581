export { AppearanceSheet, textSizes } from './AppearanceSheet.tsx';
export type { Appearance, AppearanceSheetProps } from './AppearanceSheet.tsx';
export type { AppearanceText } from './appearance-text.ts';
