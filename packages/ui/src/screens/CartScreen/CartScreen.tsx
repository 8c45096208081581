import { emptyStates, progress, screens } from '@octavo/core/messages';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { BillingForm } from '../../components/BillingForm/index.ts';
import type { BillingFormProps } from '../../components/BillingForm/index.ts';
import { Button } from '../../components/Button/index.ts';
import { CartTable } from '../../components/CartTable/index.ts';
import type { CartLine } from '../../components/CartTable/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { LegalNote, legalNoteText } from '../../components/shared/LegalNote.tsx';
import type { LegalHrefs } from '../../components/shared/LegalNote.tsx';
import { OrderSummary } from '../../components/OrderSummary/index.ts';
import type { OrderSummaryLine } from '../../components/OrderSummary/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { PaymentPanel } from '../../components/PaymentPanel/index.ts';
import type { PaymentPanelProps } from '../../components/PaymentPanel/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';
import { SuccessPanel } from '../../components/SuccessPanel/index.ts';
import type { SuccessPanelProps } from '../../components/SuccessPanel/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';
import styles from './CartScreen.module.css';

/** The texts of the cart, from the specification. */
export const cartText = {
  title: 'Cart',
  empty: emptyStates.cart,
  back: emptyStates.cartLink,
  continue: screens.cart.continue,
  busy: progress.creatingOrder,
  clear: screens.cart.clear,
  total: screens.cart.total,
  consent: 'By placing an order you accept the',
  ...legalNoteText,
} as const;

interface CartTextProps {
  text?: Partial<Record<keyof typeof cartText, string>> | undefined;
}

/** Cart and billing form. */
export interface BillingStepProps
  extends Omit<BillingFormProps, 'id' | 'text' | 'onBeforeSubmit'>, CartTextProps, LegalHrefs {
  step: 'billing';
  lines: readonly CartLine[];
  total: string;
  onRemove: (event: { line: CartLine }) => void;
  onClear: () => void;
  /** Called when Continue is pressed with an empty cart; nothing else is validated then. */
  onEmptySubmit: () => void;
  isBusy?: boolean | undefined;
  /** The last error, kept on the page. */
  error?: ReactNode;
  homeHref?: string | undefined;
}

/** The payment step. */
export interface PaymentStepProps extends Omit<PaymentPanelProps, 'text'>, CartTextProps {
  step: 'payment';
  total: string;
  summaryLines: readonly OrderSummaryLine[];
  /** Texts of the payment panel, for an order that did not come from the cart. */
  panelText?: PaymentPanelProps['text'];
}

/** The confirmation. */
export interface SuccessStepProps extends SuccessPanelProps {
  step: 'success';
}

export type CartScreenProps = BillingStepProps | PaymentStepProps | SuccessStepProps;

function BillingStep({
  lines,
  total,
  onRemove,
  onClear,
  onEmptySubmit,
  isBusy = false,
  error,
  homeHref = '/',
  termsHref,
  privacyHref,
  text,
  ...form
}: BillingStepProps) {
  const messages = { ...cartText, ...text };
  const id = useId();
  return (
    <Page width="medium" isPadded data-component="CartScreen" className={styles.cart}>
      <div className={styles.main}>
        <h1 className={styles.title}>{messages.title}</h1>
        <CartTable
          lines={lines}
          onRemove={onRemove}
          text={{ caption: messages.title }}
          empty={
            <StatePage
              drawing="shelf"
              headingLevel={2}
              title={messages.empty}
              action={<TextLink href={homeHref}>{messages.back}</TextLink>}
            />
          }
        />
        <div className={styles.billing}>
          <BillingForm
            {...form}
            id={id}
            onBeforeSubmit={() => {
              if (lines.length === 0) onEmptySubmit();
              return lines.length > 0;
            }}
          />
        </div>
      </div>
      <OrderSummary
        title={messages.total}
        total={total}
        actions={
          <>
            {error !== undefined && error !== null && <FormError>{error}</FormError>}
            <Button type="submit" form={id} isBlock isBusy={isBusy} busyText={messages.busy}>
              {messages.continue}
            </Button>
            <Button variant="text" isBlock onClick={onClear}>
              {messages.clear}
            </Button>
            <LegalNote messages={messages} termsHref={termsHref} privacyHref={privacyHref} className={styles.legal} />
          </>
        }
      />
    </Page>
  );
}

function PaymentStep({ total, summaryLines, text, panelText, ...panel }: PaymentStepProps) {
  const messages = { ...cartText, ...text };
  return (
    <Page width="medium" isPadded data-component="CartScreen" data-step="payment" className={styles.cart}>
      <div className={styles.main}>
        <PaymentPanel {...panel} text={panelText} />
      </div>
      <OrderSummary title={messages.total} total={total} lines={summaryLines} />
    </Page>
  );
}

function SuccessStep(panel: SuccessStepProps) {
  return (
    <Page width="medium" data-component="CartScreen">
      <SuccessPanel {...panel} />
    </Page>
  );
}

/** The checkout from cart to paid order, one step at a time. */
export function CartScreen(props: CartScreenProps) {
  switch (props.step) {
    case 'billing':
      return <BillingStep {...props} />;
    case 'payment':
      return <PaymentStep {...props} />;
    case 'success':
      return <SuccessStep {...props} />;
  }
}
