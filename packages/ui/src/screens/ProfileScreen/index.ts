export { EmailVerification, emailVerificationText } from './EmailVerification.tsx';
export type { EmailVerificationProps } from './EmailVerification.tsx';
export { PasswordForm, passwordFormText } from './PasswordForm.tsx';
export type { PasswordFormProps, PasswordFormValues } from './PasswordForm.tsx';
export { ProfileForm, profileFormText } from './ProfileForm.tsx';
export type { ProfileFormProps, ProfileFormValues } from './ProfileForm.tsx';
export { ProfileScreen, profileText } from './ProfileScreen.tsx';
export type { ProfileScreenProps, ProfileTab, SettingsTab } from './ProfileScreen.tsx';
