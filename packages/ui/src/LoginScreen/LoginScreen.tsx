import { progress, screens } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { AuthPage } from '../AuthPage/index.ts';
import { Button } from '../Button/index.ts';
import { CheckboxField } from '../CheckboxField/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import styles from '../internal/auth.module.css';
import { useForm } from '../internal/use-form.ts';
import type { FieldErrors } from '../internal/use-form.ts';
import { PasswordField } from '../PasswordField/index.ts';
import { TextField } from '../TextField/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of the login page. */
export const loginText = {
  title: screens.login,
  username: 'Username',
  password: 'Password',
  rememberMe: 'Remember me',
  forgot: 'Forgot password?',
  submit: 'Log in',
  busy: progress.loggingIn,
  noAccount: 'New to Octavo?',
  register: 'Register',
} as const;

/** What is typed. A type, so that it counts as a record of values. */
export type LoginFormValues = { username: string; password: string; rememberMe: boolean };

export interface LoginScreenProps {
  onSubmit: (event: { values: LoginFormValues }) => void;
  isBusy?: boolean | undefined;
  /** What is wrong with the values, field by field; nothing is submitted until nothing is. */
  validate?: ((values: LoginFormValues) => FieldErrors<LoginFormValues>) | undefined;
  /** What the server found wrong. */
  errors?: FieldErrors<LoginFormValues> | undefined;
  /** What is wrong with the attempt as a whole. */
  error?: ReactNode;
  defaultValues?: Partial<LoginFormValues> | undefined;
  book?: BookSummary | null | undefined;
  forgotHref?: string | undefined;
  registerHref?: string | undefined;
  text?: Partial<Record<keyof typeof loginText, string>> | undefined;
}

/** The login page. */
export function LoginScreen({
  onSubmit,
  isBusy = false,
  validate,
  errors,
  error,
  defaultValues,
  book,
  forgotHref = '/forgot-password',
  registerHref = '/register',
  text,
}: LoginScreenProps) {
  const words = { ...loginText, ...text };
  const { form, field, checkbox, submit } = useForm<LoginFormValues>({
    initial: { username: '', password: '', rememberMe: false, ...defaultValues },
    validate,
    errors,
    onSubmit,
  });
  return (
    <AuthPage title={words.title} book={book} hue={20}>
      <FormLayout ref={form} onSubmit={submit}>
        {error !== undefined && error !== null && <FormError>{error}</FormError>}
        <TextField
          {...field('username')}
          label={words.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
        <div className={styles.row}>
          <CheckboxField {...checkbox('rememberMe')} label={words.rememberMe} />
          <TextLink href={forgotHref}>{words.forgot}</TextLink>
        </div>
        <Button type="submit" isBlock isBusy={isBusy} busyText={words.busy}>
          {words.submit}
        </Button>
        <p className={styles.note}>
          {words.noAccount} <TextLink href={registerHref}>{words.register}</TextLink>
        </p>
      </FormLayout>
    </AuthPage>
  );
}
