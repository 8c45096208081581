import { failures, progress, screens } from '@octavo/core/messages';
import { Lock } from 'lucide';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { Breakable } from '../../primitives/Breakable.tsx';
import { Icon } from '../Icon/index.ts';
import styles from './PaymentPanel.module.css';

/** The texts of the payment step, from the specification. */
export const paymentText = {
  title: screens.payment.title,
  billing: 'Billing',
  orderNumber: 'Order number',
  card: 'Card',
  reassurance: 'Sent straight to the payment provider. We never see your card number.',
  nextTitle: 'What happens next',
  next: "When your payment has gone through, your books will be in your library and we'll email you a receipt.",
  preparing: progress.loadingPaymentForm,
  missing: failures.clientSecretMissing,
  back: screens.payment.back,
  submit: screens.payment.complete,
  busy: progress.processing,
} as const;

/**
 * `missing`: the order has no client secret, which payment requires. `waiting`: the payment was submitted before the card
 * field has loaded.
 */
export type PaymentStatus = 'preparing' | 'waiting' | 'ready' | 'busy' | 'missing';

export interface PaymentPanelProps {
  status: PaymentStatus;
  /** The container for the provider's card field. It stays mounted while the field loads. */
  cardField: ReactNode;
  /** The customer's name and address, line by line. */
  billingLines: readonly string[];
  orderNumber: string;
  /** The reason for a delay; with it, the customer can go back while the payment is busy. */
  busyNote?: string | undefined;
  /** An error message of the provider or the shop. */
  error?: ReactNode;
  onSubmit: () => void;
  onBack: () => void;
  text?: Partial<Record<keyof typeof paymentText, string>> | undefined;
}

/** The payment step: billing address, the provider's card field, payment and back buttons. Renders a `section`. */
export function PaymentPanel({
  status,
  cardField,
  billingLines,
  orderNumber,
  busyNote,
  error,
  onSubmit,
  onBack,
  text,
}: PaymentPanelProps) {
  const messages = { ...paymentText, ...text };
  const id = useId();
  const isPreparing = status === 'preparing' || status === 'waiting';
  const isBusy = status === 'busy' || status === 'waiting';
  const back = (
    <Button variant="quiet" onClick={onBack} disabled={status === 'busy' && busyNote === undefined}>
      {messages.back}
    </Button>
  );
  return (
    <section data-component="PaymentPanel" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className={styles.title}>
        {messages.title}
      </h1>
      <dl className={styles.order}>
        <div>
          <dt>{messages.billing}</dt>
          <dd>
            {billingLines.map((line) => (
              <span key={line} className={styles.line}>
                <Breakable>{line}</Breakable>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{messages.orderNumber}</dt>
          <dd className={styles.number}>
            <span>#{orderNumber}</span>
          </dd>
        </div>
      </dl>
      {status === 'missing' ? (
        <div className={styles.missing}>
          <FormError>{messages.missing}</FormError>
          {back}
        </div>
      ) : (
        <form
          noValidate
          className={styles.form}
          aria-busy={isPreparing || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit();
          }}
        >
          <fieldset className={styles.cardGroup}>
            <legend className={styles.label}>{messages.card}</legend>
            <div className={styles.card} data-status={status}>
              <div className={styles.mount} inert={isPreparing}>
                {cardField}
              </div>
              <output className={styles.preparing}>{isPreparing && messages.preparing}</output>
            </div>
            <p className={styles.reassurance}>
              <Icon of={Lock} isSmall />
              {messages.reassurance}
            </p>
          </fieldset>
          {error !== undefined && error !== null && <FormError>{error}</FormError>}
          <output className={styles.note}>{status === 'busy' && busyNote}</output>
          <div className={styles.actions}>
            <Button type="submit" isBusy={isBusy} busyText={messages.busy}>
              {messages.submit}
            </Button>
            {back}
          </div>
          <div className={styles.next}>
            <h2 className={styles.nextTitle}>{messages.nextTitle}</h2>
            <p>{messages.next}</p>
          </div>
        </form>
      )}
    </section>
  );
}
