export { describedBy, FieldError, FieldFrame } from './FieldFrame.tsx';
export type { FieldFrameProps } from './FieldFrame.tsx';
export { TextField } from './TextField.tsx';
export type { TextFieldProps } from './TextField.tsx';
