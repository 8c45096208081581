import { CircleAlert, CircleCheck, Info } from 'lucide';
import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import styles from './Notice.module.css';

/** Information, a check that passed, or something that failed. */
export type NoticeTone = 'info' | 'ok' | 'danger';

const icons: Record<NoticeTone, IconNode> = { info: Info, ok: CircleCheck, danger: CircleAlert };

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  tone?: NoticeTone | undefined;
  /** The fact. */
  title: string;
  /** One sentence about the next step. */
  children?: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
}

/** A fact above the content, with the next step. Renders a `div`; a failure has the role `alert`. */
export function Notice({ tone = 'info', title, children, action, className, ...rest }: NoticeProps) {
  return (
    <div
      data-component="Notice"
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
      {...rest}
      className={cx(styles.notice, className)}
    >
      <Icon of={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
    </div>
  );
}
