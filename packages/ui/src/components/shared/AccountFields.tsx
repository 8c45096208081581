import { PasswordField, PasswordRules } from '../PasswordField/index.ts';
import type { PasswordFieldProps } from '../PasswordField/index.ts';
import { TextField } from '../TextField/index.ts';
import type { TextFieldProps } from '../TextField/index.ts';

/** A username field without autocorrection. */
export function UsernameField(props: TextFieldProps) {
  return <TextField autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />;
}

/** An email field. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />;
}

export interface NewPasswordFieldsProps {
  password: PasswordFieldProps & { value: string };
  confirmation: PasswordFieldProps;
}

/** A new password with its rules, and its confirmation. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField autoComplete="new-password" hint={<PasswordRules value={password.value} />} {...password} />
      <PasswordField autoComplete="new-password" {...confirmation} />
    </>
  );
}
