import type { ComponentProps } from 'react';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { StatusMark } from '../StatusMark/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './AttentionList.module.css';

/** The accessible name of the list. */
export interface AttentionListText {
  label: string;
}

const defaultText: AttentionListText = { label: 'Needs attention' };

/** An item that needs attention. */
export interface AttentionListItem {
  id: string | number;
  title: string;
  /** The reason, in one line. */
  reason?: string | undefined;
  /** How long it has waited, or how much time is left. */
  due?: string | undefined;
  /** The page that settles it. Without one, the item has no link. */
  href?: string | undefined;
  linkText?: string | undefined;
  isUrgent?: boolean | undefined;
}

export interface AttentionListProps extends Omit<ComponentProps<'section'>, 'children'> {
  items: readonly AttentionListItem[];
  text?: MessageOverrides<AttentionListText> | undefined;
}

/** Lists items that need attention, each with at most one link. Renders a `section`, or nothing for an empty list. */
export function AttentionList({ items, text, className, ...rest }: AttentionListProps) {
  const messages = useMessages('AttentionList', defaultText, text);
  if (items.length === 0) return null;
  return (
    <section data-component="AttentionList" aria-label={messages.label} {...rest} className={className}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <StatusMark shape={item.isUrgent ? 'alert' : 'warning'} note={item.reason}>
              <b className={styles.title}>{item.title}</b>
            </StatusMark>
            <span className={styles.action}>
              {item.due !== undefined && <span className={styles.due}>{item.due}</span>}
              {item.href !== undefined && <TextLink href={item.href}>{item.linkText}</TextLink>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
