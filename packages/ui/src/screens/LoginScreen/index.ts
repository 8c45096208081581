export { LoginScreen, loginText } from './LoginScreen.tsx';
export type { LoginFormValues, LoginScreenProps } from './LoginScreen.tsx';
