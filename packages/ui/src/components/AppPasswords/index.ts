export { AppPasswords, appPasswordsText } from './AppPasswords.tsx';
export type { AppPasswordsProps, AppPasswordsState, AppPasswordValues, AppPasswordView } from './AppPasswords.tsx';
