export { copyText } from './copy-text.ts';
export { copiedMs, ShareButton } from './ShareButton.tsx';
export type { ShareButtonProps, ShareButtonText } from './ShareButton.tsx';
