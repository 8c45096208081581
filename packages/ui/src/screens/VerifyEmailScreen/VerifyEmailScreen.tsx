import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';

/** The texts of the page. */
export const verifyEmailText = {
  title: 'Verify your email address',
  description: 'Confirm that this email address is yours. Receipts and account emails then arrive without delay.',
  submit: 'Verify email address',
  busy: 'Verifying...',
  doneTitle: 'Email address verified',
  home: 'Back to home',
  expiredTitle: 'This link has expired',
  expired: 'Check your inbox and your spam folder for the new link.',
  replacedTitle: 'This link no longer works',
  profile: 'Go to your profile',
  invalidLinkTitle: 'This link is incomplete',
  invalidLink: 'Open the link in your email again, or copy all of it.',
} as const;

export interface VerifyEmailScreenProps {
  /**
   * `expired`: a new link was sent. `replaced`: the link does not match the account any more. `invalidLink`: the link has
   * no key.
   */
  status: 'confirming' | 'busy' | 'done' | 'expired' | 'replaced' | 'invalidLink';
  /** The server's message about the result. */
  message?: string | null | undefined;
  /** The error of the last request, when it can be repeated. */
  error?: string | null | undefined;
  onSubmit: () => void;
  profileHref?: string | undefined;
  homeHref?: string | undefined;
  text?: Partial<Record<keyof typeof verifyEmailText, string>> | undefined;
}

/**
 * The target of the link that verifies an email address. Nothing happens before the button is pressed, because mail scanners
 * follow links.
 */
export function VerifyEmailScreen({
  status,
  message,
  error,
  onSubmit,
  profileHref = '/profile?tab=account-settings',
  homeHref = '/',
  text,
}: VerifyEmailScreenProps) {
  const messages = { ...verifyEmailText, ...text };
  const page = (title: string, action: ReactNode, content: ReactNode, isTorn = false) => (
    <StatePage data-component="VerifyEmailScreen" drawing={isTorn ? 'torn' : 'closed'} title={title} action={action}>
      {content}
      {error ? <FormError>{error}</FormError> : null}
    </StatePage>
  );
  const home = <ButtonLink href={homeHref}>{messages.home}</ButtonLink>;
  switch (status) {
    case 'invalidLink':
      return page(messages.invalidLinkTitle, home, <p>{messages.invalidLink}</p>, true);
    case 'replaced':
      return page(
        messages.replacedTitle,
        <ButtonLink href={profileHref}>{messages.profile}</ButtonLink>,
        <p role="alert">{message}</p>,
        true,
      );
    case 'expired':
      return page(
        messages.expiredTitle,
        home,
        <>
          <output>{message}</output>
          <p>{messages.expired}</p>
        </>,
      );
    case 'done':
      return page(messages.doneTitle, home, <output>{message}</output>);
    default:
      return page(
        messages.title,
        <Button isBusy={status === 'busy'} busyText={messages.busy} onClick={onSubmit}>
          {messages.submit}
        </Button>,
        <p>{messages.description}</p>,
      );
  }
}
