import { screens } from '@octavo/core/messages';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- `display: grid` on small screens removes the table roles in WebKit */
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Cover } from '../Cover/index.ts';
import type { CoverArt } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './CartTable.module.css';

/** One row of the cart; the quantity is always one. */
export interface CartLine {
  id: number | string;
  title: string;
  /** The URL of the book page. */
  href?: string | undefined;
  cover: CoverArt;
  /** Such as `$13.00`; also the row's total. */
  price: string;
  /** A note for the customer, such as a changed price. */
  note?: string | undefined;
}

/** The texts of the table. */
export interface CartTableText {
  caption: string;
  product: string;
  price: string;
  quantity: string;
  total: string;
  remove: string;
}

const defaultText: CartTableText = {
  caption: 'Cart',
  product: screens.cart.columns[0],
  price: screens.cart.columns[1],
  quantity: screens.cart.columns[2],
  total: screens.cart.columns[3],
  remove: 'Remove',
};

export interface CartTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  lines: readonly CartLine[];
  onRemove?: ((event: { line: CartLine }) => void) | undefined;
  /** Shown in a row when there are no lines. */
  empty?: ReactNode;
  text?: MessageOverrides<CartTableText> | undefined;
}

/**
 * The cart as a table of four columns, stacked up to 768 px. Renders a `table`. After a removal, focus moves to the next
 * row's remove button, or to the table when it is empty.
 */
export function CartTable({ lines, onRemove, empty, text, className, ...rest }: CartTableProps) {
  const messages = useMessages('CartTable', defaultText, text);
  const table = useRef<HTMLTableElement>(null);
  const removed = useRef<{ line: CartLine; index: number }>(undefined);
  useEffect(() => {
    const last = removed.current;
    if (last === undefined || lines.some(({ id }) => id === last.line.id)) return;
    removed.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = table.current?.querySelectorAll<HTMLElement>(`.${styles.remove}`) ?? [];
    (buttons[Math.min(last.index, buttons.length - 1)] ?? table.current)?.focus();
  }, [lines]);
  return (
    <table
      ref={table}
      tabIndex={-1}
      role="table"
      data-component="CartTable"
      {...rest}
      className={cx(styles.table, className)}
    >
      <caption className={styles.caption}>{messages.caption}</caption>
      <thead role="rowgroup" className={styles.headings}>
        <tr role="row">
          <th role="columnheader" scope="col">
            {messages.product}
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            {messages.price}
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            {messages.quantity}
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            {messages.total}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, index) => (
          <tr key={line.id} role="row" className={styles.line}>
            <td role="cell" className={styles.product}>
              <div className={styles.book}>
                <Cover art={line.cover} title={line.title} sizes="3.75rem" className={styles.cover} />
                <div className={styles.text}>
                  <p className={styles.title}>
                    {line.href === undefined ? line.title : <Link href={line.href}>{line.title}</Link>}
                  </p>
                  {line.note !== undefined && <p className={styles.note}>{line.note}</p>}
                  {onRemove && (
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={`${messages.remove} ${line.title}`}
                      onClick={({ detail: presses }) => {
                        // The second half of a double press hits the row that moved up.
                        if (presses > 1) return;
                        removed.current = { line, index };
                        onRemove({ line });
                      }}
                    >
                      {messages.remove}
                    </button>
                  )}
                </div>
              </div>
            </td>
            <td role="cell" className={styles.number} data-label={messages.price}>
              {line.price}
            </td>
            <td role="cell" className={styles.number} data-label={messages.quantity}>
              1
            </td>
            <td role="cell" className={styles.number} data-label={messages.total}>
              {line.price}
            </td>
          </tr>
        ))}
        {lines.length === 0 && empty !== undefined && (
          <tr role="row" className={styles.emptyRow}>
            <td role="cell" colSpan={4} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
