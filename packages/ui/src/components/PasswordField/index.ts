export { PasswordField } from './PasswordField.tsx';
export type { PasswordFieldProps, PasswordFieldText } from './PasswordField.tsx';
export { PasswordRules } from './PasswordRules.tsx';
export type { PasswordRulesProps, PasswordRulesText } from './PasswordRules.tsx';
