import { progress, screens } from '@octavo/core/messages';
import { CheckboxField } from '../../components/CheckboxField/index.ts';
import { UsernameField } from '../../components/shared/AccountFields.tsx';
import { AuthForm } from '../../templates/AuthForm.tsx';
import type { AuthScreenProps } from '../../templates/AuthForm.tsx';
import styles from '../../templates/AuthForm.module.css';
import { LegalNote, legalNoteText } from '../../components/shared/LegalNote.tsx';
import type { LegalHrefs } from '../../components/shared/LegalNote.tsx';
import { PasswordField } from '../../components/PasswordField/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';

/** The texts of the login page. */
export const loginText = {
  title: screens.login,
  username: 'Username',
  password: 'Password',
  rememberMe: 'Remember me',
  forgot: 'Forgot password?',
  submit: 'Log in',
  busy: progress.loggingIn,
  noAccount: 'New here?',
  register: 'Register',
  consent: 'By logging in you accept the',
  ...legalNoteText,
} as const;

/** The form values. A type alias, so that it is assignable to a record. */
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
