import { Heart } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './FavoriteToggle.module.css';

/** The labels of the toggle. */
export interface FavoriteToggleText {
  add: string;
  remove: string;
}

const defaultText: FavoriteToggleText = { add: 'Add to favorites', remove: 'Remove from favorites' };

export interface FavoriteToggleProps extends Omit<ComponentProps<'button'>, 'children' | 'onToggle'> {
  isFavorite: boolean;
  /** Receives the requested state; the caller decides whether to apply it. */
  onToggle: (event: { isFavorite: boolean }) => void;
  /** The book title, appended to the accessible name. */
  title?: string | undefined;
  text?: MessageOverrides<FavoriteToggleText> | undefined;
}

/** A heart icon that adds a book to the favorites or removes it. Renders a `button` with `aria-pressed`. */
export function FavoriteToggle({ isFavorite, onToggle, title, text, className, ...rest }: FavoriteToggleProps) {
  const messages = useMessages('FavoriteToggle', defaultText, text);
  const name = isFavorite ? messages.remove : messages.add;
  return (
    <button
      type="button"
      data-component="FavoriteToggle"
      aria-pressed={isFavorite}
      aria-label={title === undefined ? name : `${name}: ${title}`}
      title={name}
      {...rest}
      onClick={() => onToggle({ isFavorite: !isFavorite })}
      className={cx(styles.toggle, className)}
    >
      <Icon of={Heart} isFilled={isFavorite} />
    </button>
  );
}
