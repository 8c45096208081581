export { VerifyEmailScreen, verifyEmailText } from './VerifyEmailScreen.tsx';
export type { VerifyEmailScreenProps } from './VerifyEmailScreen.tsx';
