export { ForgotPasswordScreen, forgotPasswordText } from './ForgotPasswordScreen.tsx';
export type { ForgotPasswordFormValues, ForgotPasswordScreenProps } from './ForgotPasswordScreen.tsx';
