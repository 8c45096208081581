import { CreditCard, Printer } from 'lucide';
import { useState } from 'react';
import { Button } from '../../components/Button/index.ts';
import { Cover } from '../../components/Cover/index.ts';
import type { CoverArt } from '../../components/Cover/index.ts';
import { Dialog } from '../../components/Dialog/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../../components/LinkProvider/index.ts';
import type { OrderView } from '../../components/OrdersList/index.ts';
import { OrderSummary } from '../../components/OrderSummary/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { Price } from '../../components/Price/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';
import type { orderText } from './order-text.ts';
import styles from './OrderScreen.module.css';

/** A book on the receipt of an order. */
export type OrderLineView = OrderView['lines'][number] & {
  cover?: CoverArt | undefined;
  author?: string | undefined;
  /** The URL of the reader, when the order is paid. */
  readHref?: string | undefined;
};

/** An order with all details of its receipt. */
export interface OrderDetailsView extends Omit<OrderView, 'lines'> {
  lines: readonly OrderLineView[];
  /** Amounts below the total: subtotal, tax, refunds. */
  amounts?: readonly { label: string; amount: string }[] | undefined;
  /** The billing address: name, address, email. */
  billingLines?: readonly string[] | undefined;
  /** The seller's name and address. */
  sellerLines?: readonly string[] | undefined;
  /** Other details of the receipt: payment method, tax number. */
  facts?: readonly { label: string; value: string }[] | undefined;
  /** True for a paid order, even after a refund: the receipt can be printed. */
  hasReceipt?: boolean | undefined;
}

export interface OrderActions {
  /** Default: prints the page. */
  onPrint?: (() => void) | undefined;
  /** Set while the order can be canceled. Called after a confirmation. */
  onCancel?: (() => void) | undefined;
  isCanceling?: boolean | undefined;
  cancelError?: string | null | undefined;
  ordersHref?: string | undefined;
}

const printPage = () => globalThis.print();

function Lines({ label, lines }: { label: string; lines: readonly string[] | undefined }) {
  if (lines === undefined || lines.length === 0) return null;
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** An order, shown as a receipt when it is paid, with its actions. */
export function OrderDetails({
  order,
  messages,
  onPrint = printPage,
  onCancel,
  isCanceling = false,
  cancelError,
  ordersHref = '/profile?tab=order-history',
}: OrderActions & { order: OrderDetailsView; messages: Required<MessageOverrides<typeof orderText>> }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const hasActions = order.payHref !== undefined || order.hasReceipt === true || onCancel !== undefined;
  const summary = (
    <OrderSummary
      title={messages.total}
      total={order.total}
      lines={(order.amounts ?? []).map(({ label, amount }) => ({ id: label, label, amount }))}
      actions={
        hasActions && (
          <>
            {order.payHref !== undefined && (
              <Button
                isBlock
                icon={<Icon of={CreditCard} />}
                navigateTo={order.payHref}
                disabled={isCanceling}
                className={styles.action}
              >
                {messages.payNow}
              </Button>
            )}
            {order.hasReceipt === true && (
              <Button variant="quiet" isBlock icon={<Icon of={Printer} />} onClick={onPrint} className={styles.action}>
                {messages.print}
              </Button>
            )}
            {onCancel && (
              <Button variant="text" isBlock onClick={() => setIsConfirming(true)} className={styles.action}>
                {messages.cancel}
              </Button>
            )}
          </>
        )
      }
    />
  );
  return (
    <Page width="medium" isPadded data-component="OrderScreen" className={styles.page}>
      <header className={styles.head}>
        <TextLink href={ordersHref} className={styles.back}>
          {messages.back}
        </TextLink>
        <h1 className={styles.title}>{messages.title(order.id)}</h1>
        <p className={styles.facts}>
          <time dateTime={order.dateTime}>{order.dateText}</time>
          {order.status && (
            <span className={styles.status} data-tone={order.status.tone}>
              {order.status.text}
            </span>
          )}
        </p>
      </header>
      <div>
        <ul aria-label={messages.lines}>
          {order.lines.map((line) => (
            <li key={line.id} className={styles.line}>
              {line.cover && <Cover art={line.cover} title={line.title} sizes="3.75rem" className={styles.cover} />}
              <div className={styles.text}>
                <p className={styles.name}>
                  {line.href === undefined ? line.title : <Link href={line.href}>{line.title}</Link>}
                </p>
                {line.author !== undefined && <p className={styles.author}>{line.author}</p>}
                {line.readHref !== undefined && (
                  <TextLink href={line.readHref} aria-label={`${messages.read}: ${line.title}`} className={styles.read}>
                    {messages.read}
                  </TextLink>
                )}
              </div>
              {line.amount !== undefined && <Price amount={line.amount} />}
            </li>
          ))}
        </ul>
        <div className={styles.contributors}>
          <Lines label={messages.billing} lines={order.billingLines} />
          <Lines label={messages.seller} lines={order.sellerLines} />
          {order.facts !== undefined && order.facts.length > 0 && (
            <dl>
              {order.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className={styles.label}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      {summary}
      {onCancel && (
        <Dialog
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          title={messages.cancelTitle}
          actions={
            <>
              <Button variant="quiet" onClick={() => setIsConfirming(false)}>
                {messages.keep}
              </Button>
              <Button isBusy={isCanceling} busyText={messages.canceling} onClick={onCancel}>
                {messages.cancel}
              </Button>
            </>
          }
        >
          <p>{messages.cancelDescription}</p>
          {typeof cancelError === 'string' && <FormError className={styles.refusal}>{cancelError}</FormError>}
        </Dialog>
      )}
    </Page>
  );
}
