import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { StatusMark } from '../StatusMark/index.ts';
import type { StatusShape } from '../StatusMark/index.ts';
import styles from './Finding.module.css';

/** The severity of a finding, or `fixed`. */
export type FindingSeverity = 'mustFix' | 'shouldFix' | 'advice' | 'fixed';

/** The words for the severities. */
export type FindingText = Record<FindingSeverity, string>;

const defaultText: FindingText = { mustFix: 'Must fix', shouldFix: 'Should fix', advice: 'Suggestion', fixed: 'Fixed' };

const shapes: Record<FindingSeverity, StatusShape> = {
  mustFix: 'failed',
  shouldFix: 'warning',
  advice: 'info',
  fixed: 'done',
};

export interface FindingProps extends Omit<ComponentProps<'li'>, 'title' | 'children'> {
  severity: FindingSeverity;
  /** The problem, in a few words. */
  title: string;
  headingLevel?: 3 | 4 | undefined;
  /** Why it matters and how to fix it. */
  children?: ReactNode;
  /** The file and line. */
  location?: string | undefined;
  /** A button that fixes it. */
  action?: ReactNode;
  /** The change that the fix makes, shown below over the whole width. `false` shows nothing. */
  change?: ReactNode;
  text?: MessageOverrides<FindingText> | undefined;
}

/** One problem of a file. Renders an `li`. */
export function Finding({
  severity,
  title,
  headingLevel = 3,
  children,
  location,
  action,
  change,
  text,
  className,
  ...rest
}: FindingProps) {
  const messages = useMessages('Finding', defaultText, text);
  const Heading = `h${headingLevel}` as const;
  return (
    <li data-component="Finding" data-severity={severity} {...rest} className={cx(styles.finding, className)}>
      <StatusMark shape={shapes[severity]} className={styles.severity}>
        {messages[severity]}
      </StatusMark>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {children !== undefined && <div className={styles.reason}>{children}</div>}
        {location !== undefined && location !== '' && <p className={styles.location}>{location}</p>}
      </div>
      {action !== undefined && action !== false && <div>{action}</div>}
      {change !== undefined && change !== false && <div className={styles.change}>{change}</div>}
    </li>
  );
}
