export { ResetPasswordScreen, resetPasswordText } from './ResetPasswordScreen.tsx';
export type { ResetPasswordFormValues, ResetPasswordScreenProps } from './ResetPasswordScreen.tsx';
