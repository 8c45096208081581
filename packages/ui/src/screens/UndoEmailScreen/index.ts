export { UndoEmailScreen, undoEmailText } from './UndoEmailScreen.tsx';
export type { UndoEmailScreenProps } from './UndoEmailScreen.tsx';
