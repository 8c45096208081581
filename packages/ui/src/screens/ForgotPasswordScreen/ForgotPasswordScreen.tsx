import { progress } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { EmailField } from '../../components/shared/AccountFields.tsx';
import { AuthForm } from '../../templates/AuthForm.tsx';
import type { AuthScreenProps } from '../../templates/AuthForm.tsx';
import styles from '../../templates/AuthForm.module.css';
import { TextLink } from '../../components/TextLink/index.ts';

/** The texts of the page that requests a reset link. */
export const forgotPasswordText = {
  title: 'Forgot password?',
  subtitle: "Enter your account's email and we'll send you a link to choose a new password.",
  email: 'Email',
  submit: 'Send reset link',
  busy: progress.sending,
  back: 'Back to login',
} as const;

/** The form values. */
export type ForgotPasswordFormValues = { email: string };

export interface ForgotPasswordScreenProps extends AuthScreenProps<
  ForgotPasswordFormValues,
  typeof forgotPasswordText
> {
  /** The server's confirmation with the lifetime of the link. It stays on the page. */
  message?: ReactNode;
  loginHref?: string | undefined;
}

/** The page that requests a password reset link. */
export function ForgotPasswordScreen({ message, loginHref = '/login', text, ...formProps }: ForgotPasswordScreenProps) {
  const messages = { ...forgotPasswordText, ...text };
  return (
    <AuthForm
      {...formProps}
      messages={messages}
      subtitle={messages.subtitle}
      hue={262}
      initialValues={{ email: '' }}
      footer={
        <p className={styles.note}>
          <TextLink href={loginHref}>{messages.back}</TextLink>
        </p>
      }
    >
      {({ field }) => (
        <>
          <output className={styles.message} hidden={message === undefined || message === null}>
            {message}
          </output>
          <EmailField {...field('email')} label={messages.email} />
        </>
      )}
    </AuthForm>
  );
}
