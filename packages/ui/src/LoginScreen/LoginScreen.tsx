import { progress, screens } from '@octavo/core/messages';
import { CheckboxField } from '../CheckboxField/index.ts';
import { UsernameField } from '../internal/account-fields.tsx';
import { AuthForm } from '../internal/auth-form.tsx';
import type { AuthScreenProps } from '../internal/auth-form.tsx';
import styles from '../internal/auth.module.css';
import { LegalNote, legalText } from '../internal/legal-note.tsx';
import type { LegalHrefs } from '../internal/legal-note.tsx';
import { PasswordField } from '../PasswordField/index.ts';
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
  consent: 'By logging in you accept the',
  ...legalText,
} as const;

/** What is typed. A type, so that it counts as a record of values. */
export type LoginFormValues = { username: string; password: string; rememberMe: boolean };

export interface LoginScreenProps extends AuthScreenProps<LoginFormValues, typeof loginText>, LegalHrefs {
  defaultValues?: Partial<LoginFormValues> | undefined;
  forgotHref?: string | undefined;
  registerHref?: string | undefined;
}

/** The login page. */
export function LoginScreen({
  defaultValues,
  forgotHref = '/forgot-password',
  registerHref = '/register',
  termsHref,
  privacyHref,
  text,
  ...formProps
}: LoginScreenProps) {
  const messages = { ...loginText, ...text };
  return (
    <AuthForm
      {...formProps}
      messages={messages}
      hue={20}
      initialValues={{ username: '', password: '', rememberMe: false, ...defaultValues }}
      footer={
        <>
          <LegalNote messages={messages} termsHref={termsHref} privacyHref={privacyHref} className={styles.note} />
          <p className={styles.note}>
            {messages.noAccount} <TextLink href={registerHref}>{messages.register}</TextLink>
          </p>
        </>
      }
    >
      {({ field, checkbox }) => (
        <>
          <UsernameField {...field('username')} label={messages.username} />
          <PasswordField {...field('password')} label={messages.password} autoComplete="current-password" />
          <div className={styles.row}>
            <CheckboxField {...checkbox('rememberMe')} label={messages.rememberMe} />
            <TextLink href={forgotHref}>{messages.forgot}</TextLink>
          </div>
        </>
      )}
    </AuthForm>
  );
}
