export { copyText } from './copy-text.ts';
export { copiedDurationMs, ShareButton } from './ShareButton.tsx';
export type { ShareButtonProps, ShareButtonText } from './ShareButton.tsx';
