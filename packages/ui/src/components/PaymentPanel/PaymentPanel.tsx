import { failures, progress, screens } from '@octavo/core/messages';
import { Lock } from 'lucide';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { Breakable } from '../../primitives/Breakable.tsx';
import { Icon } from '../Icon/index.ts';
import styles from './PaymentPanel.module.css';

/** The words of the payment step, as the specification has them. */
export const paymentText = {
  title: screens.payment.title,
  billing: 'Billing',
  orderNumber: 'Order number',
  card: 'Card',
  reassurance: 'Sent straight to the payment provider. We never see your card number.',
  nextTitle: 'What happens next',
  next: 'As soon as the payment has gone through, the books stand in your library, and a receipt is on its way to your mailbox.',
  preparing: progress.loadingPaymentForm,
  missing: failures.clientSecretMissing,
  back: screens.payment.back,
  submit: screens.payment.complete,
  busy: progress.processing,
} as const;

/** `missing`: the order came without the secret that payment needs. */
export type PaymentStatus = 'preparing' | 'ready' | 'busy' | 'missing';

export interface PaymentPanelProps {
  status: PaymentStatus;
  /** Where the provider mounts its card field. It stays mounted while the field is prepared. */
  cardField: ReactNode;
  /** The customer and the address, line by line. */
  billingLines: readonly string[];
  orderNumber: string;
  /** Why it takes so long; with it the form may be left while it is busy. */
  busyNote?: string | undefined;
  /** What the provider, or we, have to say. */
  error?: ReactNode;
  onSubmit: () => void;
  onBack: () => void;
  text?: Partial<Record<keyof typeof paymentText, string>> | undefined;
}

/** The card step: who is billed, the provider's card field, and the two ways on. Renders a `section`. */
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
          aria-busy={status === 'preparing' || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            if (status !== 'busy') onSubmit();
          }}
        >
          <fieldset className={styles.cardGroup}>
            <legend className={styles.label}>{messages.card}</legend>
            <div className={styles.card} data-status={status}>
              <div className={styles.mount} inert={status === 'preparing'}>
                {cardField}
              </div>
              <output className={styles.preparing}>{status === 'preparing' && messages.preparing}</output>
            </div>
            <p className={styles.reassurance}>
              <Icon of={Lock} isSmall />
              {messages.reassurance}
            </p>
          </fieldset>
          {error !== undefined && error !== null && <FormError>{error}</FormError>}
          <output className={styles.note}>{status === 'busy' && busyNote}</output>
          <div className={styles.actions}>
            <Button type="submit" isBusy={status === 'busy'} busyText={messages.busy}>
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
