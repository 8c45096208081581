export { SuccessPanel, successText } from './SuccessPanel.tsx';
export type { SuccessPanelProps } from './SuccessPanel.tsx';
