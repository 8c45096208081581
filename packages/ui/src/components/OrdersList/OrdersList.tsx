import { emptyStates, failures, progress, screens } from '@octavo/core/messages';
import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../LinkProvider/index.ts';
import { Pagination } from '../Pagination/index.ts';
import { Price } from '../Price/index.ts';
import { SectionFailure } from '../SectionState/index.ts';
import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './OrdersList.module.css';

/** A past order as it is shown. */
export interface OrderView {
  id: number | string;
  /** Such as `March 5, 2026, 4:07 PM`. */
  dateText: string;
  dateTime?: string | undefined;
  /** The URL of the order page. */
  href?: string | undefined;
  lines: readonly { id: number | string; title: string; amount?: string | undefined; href?: string | undefined }[];
  total: string;
  /** Such as `Paid`; `danger` for unpaid orders, `muted` for closed ones. */
  status?: { text: string; tone: 'ok' | 'danger' | 'muted' } | undefined;
  /** The payment URL of an unpaid order. */
  payHref?: string | undefined;
}

/** The texts of the order history, from the specification. */
export const ordersText = {
  loading: progress.loadingOrders,
  empty: emptyStates.orders,
  failed: failures.orders,
  retry: screens.retry,
  total: 'Total',
  payNow: 'Pay now',
  number: (id: number | string) => `#${id}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

/** The loading state of one page of orders. */
export type OrdersState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; orders: readonly OrderView[]; page: number; totalPages: number };

export interface OrdersListProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: OrdersState;
  onPageChange: (event: { page: number }) => void;
  onRetry: () => void;
  /** The heading level of the empty state. */
  headingLevel?: 2 | 3 | undefined;
  text?: MessageOverrides<typeof ordersText> | undefined;
}

/** Past orders, each as a receipt. Renders a `div`. A new page of orders starts at its top and takes focus. */
export function OrdersList({
  state,
  onPageChange,
  onRetry,
  headingLevel = 2,
  text,
  className,
  ...rest
}: OrdersListProps) {
  const messages = { ...ordersText, ...text };
  const list = useRef<HTMLDivElement>(null);
  const turnTo = (event: { page: number }) => {
    // The page buttons disappear while the page loads and would lose focus.
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
    onPageChange(event);
  };
  return (
    <div data-component="OrdersList" {...rest} ref={list} tabIndex={-1} className={cx(styles.orders, className)}>
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {state.status === 'ready' && (
        <>
          {state.orders.length === 0 && (
            <StatePage drawing="shelf" headingLevel={headingLevel} title={messages.empty} className={styles.none} />
          )}
          {state.orders.map((order) => (
            <article key={order.id} className={styles.order} aria-label={order.dateText}>
              <header className={styles.head}>
                {order.href === undefined ? (
                  <time dateTime={order.dateTime}>{order.dateText}</time>
                ) : (
                  <TextLink href={order.href}>
                    <time dateTime={order.dateTime}>{order.dateText}</time>
                  </TextLink>
                )}
                <span>{messages.number(order.id)}</span>
                {order.status && (
                  <span className={styles.status} data-tone={order.status.tone}>
                    {order.status.text}
                    {order.payHref !== undefined && (
                      <TextLink href={order.payHref} className={styles.pay}>
                        {messages.payNow}
                      </TextLink>
                    )}
                  </span>
                )}
              </header>
              <div className={styles.receipt}>
                <ul>
                  {order.lines.map((line) => (
                    <li key={line.id} className={styles.row}>
                      <span className={styles.title}>
                        {line.href === undefined ? line.title : <Link href={line.href}>{line.title}</Link>}
                      </span>
                      {line.amount !== undefined && <Price amount={line.amount} />}
                    </li>
                  ))}
                </ul>
                <p className={styles.total}>
                  <span>{messages.total}</span>
                  <Price amount={order.total} />
                </p>
              </div>
            </article>
          ))}
          <Pagination
            page={state.page}
            hasPrevious={state.totalPages > 0 && state.page > 1}
            hasNext={state.page < state.totalPages}
            pageText={state.totalPages > 0 ? messages.page(state.page, state.totalPages) : undefined}
            onPageChange={turnTo}
          />
        </>
      )}
    </div>
  );
}
