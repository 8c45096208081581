export { RegisterScreen, registerText } from './RegisterScreen.tsx';
export type { RegisterFormValues, RegisterScreenProps } from './RegisterScreen.tsx';
