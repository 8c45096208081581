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
  /** `March 5, 2026, 4:07 PM`. */
  dateText: string;
  dateTime?: string | undefined;
  /** The page of this order. */
  href?: string | undefined;
  lines: readonly { id: number | string; title: string; amount?: string | undefined; href?: string | undefined }[];
  total: string;
  /** `Paid` and the like; `danger` for what still waits for money, `muted` for what is over. */
  status?: { text: string; tone: 'ok' | 'danger' | 'muted' } | undefined;
  /** Where an unpaid order can be paid. */
  payHref?: string | undefined;
}

/** The words of the order history, as the specification has them. */
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

/** The orders of one page, or why there are none. */
export type OrdersState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; orders: readonly OrderView[]; page: number; totalPages: number };

export interface OrdersListProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: OrdersState;
  onPageChange: (event: { page: number }) => void;
  onRetry: () => void;
  /** Of the sentence that says there are none. */
  headingLevel?: 2 | 3 | undefined;
  text?: MessageOverrides<typeof ordersText> | undefined;
}

/** Past orders, each like a receipt. Renders a `div`, where another page begins: at its top, with the focus. */
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
    // The buttons go away while the page is fetched, and would take the focus with them.
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
