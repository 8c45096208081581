import { progress, screens } from '@octavo/core/messages';
import { CheckboxField } from '../CheckboxField/index.ts';
import { AuthForm } from '../internal/auth-form.tsx';
import type { AuthScreenProps } from '../internal/auth-form.tsx';
import styles from '../internal/auth.module.css';
import { useForm } from '../internal/use-form.ts';
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

export interface LoginScreenProps extends AuthScreenProps<LoginFormValues, typeof loginText> {
  defaultValues?: Partial<LoginFormValues> | undefined;
  forgotHref?: string | undefined;
  registerHref?: string | undefined;
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
    <AuthForm
      title={words.title}
      book={book}
      hue={20}
      formRef={form}
      onSubmit={submit}
      error={error}
      isBusy={isBusy}
      words={words}
      notes={
        <>
          <p className={styles.note}>
            {words.noAccount} <TextLink href={registerHref}>{words.register}</TextLink>
          </p>
        </>
      }
    >
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
    </AuthForm>
  );
}
