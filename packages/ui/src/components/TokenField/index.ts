export { TokenField } from './TokenField.tsx';
export type { TokenFieldProps, TokenFieldText } from './TokenField.tsx';
