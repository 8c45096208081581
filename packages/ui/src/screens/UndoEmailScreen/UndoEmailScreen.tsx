import { Button, ButtonLink } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';

/** The words of the page. */
export const undoEmailText = {
  title: 'Take your address back',
  sentence:
    'The email address of your account was changed. If that was not you, take the former one back: whoever is signed in to your account is signed out, and you choose a new password.',
  submit: 'Take it back',
  busy: 'Taking it back...',
  doneTitle: 'Your address is back',
  next: 'Choose a new password',
  invalidLinkTitle: 'This link is not complete',
  invalidLink: 'Open it from the mail once more, or copy all of it.',
  home: 'Back to home',
} as const;

export interface UndoEmailScreenProps {
  /** `invalidLink`: the link has no key. */
  status: 'confirming' | 'busy' | 'done' | 'invalidLink';
  /** What the server said once it was done. */
  message?: string | undefined;
  /** Why it was not done. */
  error?: string | null | undefined;
  onSubmit: () => void;
  resetHref?: string | undefined;
  homeHref?: string | undefined;
  text?: Partial<Record<keyof typeof undoEmailText, string>> | undefined;
}

/**
 * Where the notice of a changed email address leads. Nothing happens before the button is pressed: programs that look
 * into mails follow links too.
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
      <p>{messages.sentence}</p>
      {error ? <FormError>{error}</FormError> : null}
    </StatePage>
  );
}
