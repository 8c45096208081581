export { Dialog } from './Dialog.tsx';
export type { DialogProps, DialogText } from './Dialog.tsx';
