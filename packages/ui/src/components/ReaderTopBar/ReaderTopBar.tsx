import { ALargeSmall, Bookmark, List, Search } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import styles from './ReaderTopBar.module.css';

/** The texts of the bar. */
export interface ReaderTopBarText {
  contents: string;
  search: string;
  addBookmark: string;
  removeBookmark: string;
  appearance: string;
}

const defaultText: ReaderTopBarText = {
  contents: 'Contents',
  search: 'Search in book',
  addBookmark: 'Add bookmark',
  removeBookmark: 'Remove bookmark',
  appearance: 'Appearance',
};

export interface ReaderTopBarProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  title: string;
  /** Shown before the title, for a reader without the store around it. */
  back?: ReactNode;
  /** Fades out while reading; its space stays reserved. */
  isVisible?: boolean | undefined;
  isContentsOpen?: boolean | undefined;
  onContents?: (() => void) | undefined;
  isSearchOpen?: boolean | undefined;
  onSearch?: (() => void) | undefined;
  isBookmarked?: boolean | undefined;
  onBookmark?: (() => void) | undefined;
  isAppearanceOpen?: boolean | undefined;
  onAppearance?: (() => void) | undefined;
  /** More tools, after the standard ones. */
  tools?: ReactNode;
  text?: Partial<ReaderTopBarText> | undefined;
}

/** The bar above an open book. Tools without a handler are left out. Renders a `header`. */
export function ReaderTopBar({
  title,
  back,
  isVisible = true,
  isContentsOpen = false,
  onContents,
  isSearchOpen = false,
  onSearch,
  isBookmarked = false,
  onBookmark,
  isAppearanceOpen = false,
  onAppearance,
  tools,
  text,
  className,
  ...rest
}: ReaderTopBarProps) {
  const messages = { ...defaultText, ...text };
  return (
    <header
      data-component="ReaderTopBar"
      data-hidden={!isVisible || undefined}
      inert={!isVisible}
      {...rest}
      className={cx(styles.bar, className)}
    >
      <div className={styles.start}>{back}</div>
      <p dir="auto" className={styles.title}>
        {title}
      </p>
      <div className={styles.tools}>
        {onContents && (
          <IconButton
            label={messages.contents}
            aria-expanded={isContentsOpen}
            icon={<Icon of={List} />}
            onClick={onContents}
          />
        )}
        {onSearch && (
          <IconButton
            label={messages.search}
            aria-expanded={isSearchOpen}
            icon={<Icon of={Search} />}
            onClick={onSearch}
          />
        )}
        {onBookmark && (
          <IconButton
            label={isBookmarked ? messages.removeBookmark : messages.addBookmark}
            aria-pressed={isBookmarked}
            icon={<Icon of={Bookmark} isFilled={isBookmarked} />}
            onClick={onBookmark}
            className={styles.bookmark}
          />
        )}
        {onAppearance && (
          <IconButton
            label={messages.appearance}
            aria-expanded={isAppearanceOpen}
            icon={<Icon of={ALargeSmall} />}
            onClick={onAppearance}
          />
        )}
        {tools}
      </div>
    </header>
  );
}
