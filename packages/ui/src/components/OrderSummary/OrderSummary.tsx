import { screens } from '@octavo/core/messages';
import type { ComponentProps, ReactNode } from 'react';
import { Cover } from '../Cover/index.ts';
import type { CoverArt } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Price } from '../Price/index.ts';
import styles from './OrderSummary.module.css';

export interface OrderSummaryLine {
  id: number | string;
  label: string;
  amount: string;
  /** The cover of the book, if known. */
  cover?: CoverArt | undefined;
}

export interface OrderSummaryProps extends Omit<ComponentProps<'aside'>, 'title' | 'children'> {
  /** Default: `CART TOTAL`, from the specification. */
  title?: string | undefined;
  total: string;
  /** Books, and tax when it is added. */
  lines?: readonly OrderSummaryLine[] | undefined;
  /** Buttons below the total. */
  actions?: ReactNode;
}

/** The amount to pay. Renders an `aside`, sticky on wide screens. */
export function OrderSummary({
  title = screens.cart.total,
  total,
  lines = [],
  actions,
  className,
  ...rest
}: OrderSummaryProps) {
  return (
    <aside data-component="OrderSummary" aria-label={title} {...rest} className={cx(styles.summary, className)}>
      <h2 data-capitals={title === title.toUpperCase() || undefined} className={styles.title}>
        {title}
      </h2>
      <p className={styles.total}>
        <Price amount={total} size="total" />
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} className={styles.line}>
              {line.cover && <Cover art={line.cover} title={line.label} sizes="2.75rem" className={styles.cover} />}
              <span className={styles.label}>{line.label}</span>
              <Price amount={line.amount} />
            </li>
          ))}
        </ul>
      )}
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </aside>
  );
}
