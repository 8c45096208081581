import { progress } from '@octavo/core/messages';
import { MailWarning } from 'lucide';
import { Button } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import styles from './ProfileScreen.module.css';

/** The texts of the notice. */
export const emailVerificationText = {
  title: 'is not verified yet.',
  description: 'Open the link in the email that we sent you. Until then, receipts and account emails may arrive late.',
  send: 'Send a new link',
  sending: progress.sending,
} as const;

export interface EmailVerificationProps {
  email: string;
  onSend: () => void;
  isBusy?: boolean | undefined;
  /** The server's confirmation that a link was sent. */
  message?: string | null | undefined;
  error?: string | null | undefined;
  text?: Partial<Record<keyof typeof emailVerificationText, string>> | undefined;
}

/** Says that the email address is not verified, and sends a new link. Renders a `section`. */
export function EmailVerification({ email, onSend, isBusy = false, message, error, text }: EmailVerificationProps) {
  const messages = { ...emailVerificationText, ...text };
  return (
    <section aria-labelledby="email-verification" data-component="EmailVerification" className={styles.verification}>
      <Icon of={MailWarning} />
      <div className={styles.verificationText}>
        <h3 id="email-verification" className={styles.verificationTitle}>
          <bdi>{email}</bdi> {messages.title}
        </h3>
        <output>{message ?? messages.description}</output>
        {error ? <FormError>{error}</FormError> : null}
        <Button variant="quiet" isBusy={isBusy} busyText={messages.sending} onClick={onSend}>
          {messages.send}
        </Button>
      </div>
    </section>
  );
}
