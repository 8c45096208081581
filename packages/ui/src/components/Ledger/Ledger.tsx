import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Ledger.module.css';

/** A line with its amount. */
export interface LedgerLine {
  label: string;
  /** Why, in small type. */
  reason?: ReactNode;
  /** With a minus sign for a deduction. */
  amount: string;
  /** `sum` ends a group, `result` the ledger. */
  kind?: 'sum' | 'result' | undefined;
}

export interface LedgerProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** The accessible name. */
  label: string;
  lines: readonly LedgerLine[];
}

/** An amount, each deduction with its reason, and the result. Renders a `table`. */
export function Ledger({ label, lines, className, ...rest }: LedgerProps) {
  return (
    <table data-component="Ledger" aria-label={label} {...rest} className={cx(styles.ledger, className)}>
      <tbody>
        {lines.map(({ label: line, reason, amount, kind }) => (
          <tr key={line} data-kind={kind}>
            <th scope="row">
              {line}
              {reason !== undefined && reason !== '' && <small className={styles.reason}>{reason}</small>}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
