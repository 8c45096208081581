export { EpubError } from './epub-error.ts';
export type { EpubErrorCode, EpubWarning, EpubWarningCode } from './epub-error.ts';
