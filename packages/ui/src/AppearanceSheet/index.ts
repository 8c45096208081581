export { AppearanceSheet, textSizes } from './AppearanceSheet.tsx';
export type { Appearance, AppearanceSheetProps, AppearanceText } from './AppearanceSheet.tsx';
