import { progress } from '@octavo/core/messages';
import { NewPasswordFields } from '../../components/shared/AccountFields.tsx';
import { AuthForm } from '../../templates/AuthForm.tsx';
import type { AuthScreenProps } from '../../templates/AuthForm.tsx';
import { TextLink } from '../../components/TextLink/index.ts';

/** The texts of the page that sets a new password. */
export const resetPasswordText = {
  title: 'Reset password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  submit: 'Reset password',
  busy: progress.resetting,
  askAgain: 'Request a new link',
} as const;

/** The form values. */
export type ResetPasswordFormValues = { new_password: string; confirm_password: string };

export interface ResetPasswordScreenProps extends AuthScreenProps<ResetPasswordFormValues, typeof resetPasswordText> {
  forgotHref?: string | undefined;
}

/** The page that sets a new password. */
export function ResetPasswordScreen({
  error,
  forgotHref = '/forgot-password',
  text,
  ...formProps
}: ResetPasswordScreenProps) {
  const messages = { ...resetPasswordText, ...text };
  return (
    <AuthForm
      {...formProps}
      messages={messages}
      hue={305}
      initialValues={{ new_password: '', confirm_password: '' }}
      error={
        error !== undefined && error !== null ? (
          <>
            {error} <TextLink href={forgotHref}>{messages.askAgain}</TextLink>
          </>
        ) : null
      }
    >
      {({ field }) => (
        <NewPasswordFields
          password={{ ...field('new_password'), label: messages.newPassword }}
          confirmation={{ ...field('confirm_password'), label: messages.confirmPassword }}
        />
      )}
    </AuthForm>
  );
}
