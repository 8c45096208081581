import { Button, ButtonLink } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';

/** The texts of the page. */
export const undoEmailText = {
  title: 'Undo email change',
  description:
    "The email address of your account was changed. If this wasn't you, undo the change. All devices will be signed out, and you choose a new password.",
  submit: 'Undo',
  busy: 'Undoing...',
  doneTitle: 'Email change undone',
  next: 'Choose a new password',
  invalidLinkTitle: 'This link is incomplete',
  invalidLink: 'Open the link in your email again, or copy all of it.',
  home: 'Back to home',
} as const;

export interface UndoEmailScreenProps {
  /** `invalidLink`: the link has no key. */
  status: 'confirming' | 'busy' | 'done' | 'invalidLink';
  /** The server's confirmation. */
  message?: string | undefined;
  /** The error of the last request. */
  error?: string | null | undefined;
  onSubmit: () => void;
  resetHref?: string | undefined;
  homeHref?: string | undefined;
  text?: Partial<Record<keyof typeof undoEmailText, string>> | undefined;
}

/**
 * The target of the link in the email about a changed address. Nothing happens before the button is pressed, because mail
 * scanners follow links.
 */
export function UndoEmailScreen({
  status,
  message,
  error,
  onSubmit,
  resetHref = '/forgot-password',
  homeHref = '/',
  text,
}: UndoEmailScreenProps) {
  const messages = { ...undoEmailText, ...text };
  if (status === 'invalidLink') {
    return (
      <StatePage
        data-component="UndoEmailScreen"
        drawing="torn"
        title={messages.invalidLinkTitle}
        action={<ButtonLink href={homeHref}>{messages.home}</ButtonLink>}
      >
        <p>{messages.invalidLink}</p>
      </StatePage>
    );
  }
  if (status === 'done') {
    return (
      <StatePage
        data-component="UndoEmailScreen"
        drawing="closed"
        title={messages.doneTitle}
        action={<ButtonLink href={resetHref}>{messages.next}</ButtonLink>}
      >
        <output>{message}</output>
      </StatePage>
    );
  }
  return (
    <StatePage
      data-component="UndoEmailScreen"
      drawing="closed"
      title={messages.title}
      action={
        <Button isBusy={status === 'busy'} busyText={messages.busy} onClick={onSubmit}>
          {messages.submit}
        </Button>
      }
    >
      <p>{messages.description}</p>
      {error ? <FormError>{error}</FormError> : null}
    </StatePage>
  );
}
