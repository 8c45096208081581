import { PasswordField, PasswordRules } from '../PasswordField/index.ts';
import type { PasswordFieldProps } from '../PasswordField/index.ts';
import { TextField } from '../TextField/index.ts';
import type { TextFieldProps } from '../TextField/index.ts';

/** Asks for a name to sign in with, which keyboards are not to correct. */
export function UsernameField(props: TextFieldProps) {
  return <TextField autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />;
}

/** Asks for an email address. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" {...props} />;
}

export interface NewPasswordFieldsProps {
  password: PasswordFieldProps & { value: string };
  confirmation: PasswordFieldProps;
}

/** Asks for a new password, with what it must hold, and once more for the same. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField autoComplete="new-password" hint={<PasswordRules value={password.value} />} {...password} />
      <PasswordField autoComplete="new-password" {...confirmation} />
    </>
  );
}
