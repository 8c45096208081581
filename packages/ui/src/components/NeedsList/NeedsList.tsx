import type { ComponentProps } from 'react';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { StatusMark } from '../StatusMark/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './NeedsList.module.css';

/** The accessible name of the list. */
export interface NeedsListText {
  label: string;
}

const defaultText: NeedsListText = { label: 'Needs attention' };

/** An item that needs attention. */
export interface Need {
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

export interface NeedsListProps extends Omit<ComponentProps<'section'>, 'children'> {
  needs: readonly Need[];
  text?: MessageOverrides<NeedsListText> | undefined;
}

/** Lists items that need attention, each with at most one link. Renders a `section`, or nothing for an empty list. */
export function NeedsList({ needs, text, className, ...rest }: NeedsListProps) {
  const messages = useMessages('NeedsList', defaultText, text);
  if (needs.length === 0) return null;
  return (
    <section data-component="NeedsList" aria-label={messages.label} {...rest} className={className}>
      <ul className={styles.needs}>
        {needs.map((need) => (
          <li key={need.id} className={styles.need}>
            <StatusMark shape={need.isUrgent ? 'alert' : 'warning'} note={need.reason}>
              <b className={styles.title}>{need.title}</b>
            </StatusMark>
            <span className={styles.action}>
              {need.due !== undefined && <span className={styles.due}>{need.due}</span>}
              {need.href !== undefined && <TextLink href={need.href}>{need.linkText}</TextLink>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
