import { ArrowLeft, ArrowRight } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './Pagination.module.css';

/** The texts of the buttons. */
export interface PaginationText {
  label: string;
  previous: string;
  next: string;
}

/** A link to the previous or next page. */
export interface PageLink {
  /** From 1. */
  page: number;
  rel: 'prev' | 'next';
  name: string;
}

const defaultText: PaginationText = { label: 'Pages', previous: 'Previous', next: 'Next' };

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** From 1. */
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Such as `Page 1 of 3`, if the total is known. */
  pageText?: string | undefined;
  onPageChange: (event: { page: number }) => void;
  /** Renders a link that replaces a button in browsers without scripts. */
  renderLink?: ((to: PageLink) => ReactNode) | undefined;
  text?: MessageOverrides<PaginationText> | undefined;
}

/** Previous and next page of a list. Renders a `nav` with two buttons. */
export function Pagination({
  page,
  hasPrevious,
  hasNext,
  pageText,
  onPageChange,
  renderLink,
  text,
  className,
  ...rest
}: PaginationProps) {
  const messages = useMessages('Pagination', defaultText, text);
  return (
    <nav data-component="Pagination" aria-label={messages.label} {...rest} className={cx(styles.pages, className)}>
      <Button
        variant="quiet"
        disabled={!hasPrevious}
        icon={<Icon of={ArrowLeft} isSmall className={styles.arrow} />}
        onClick={() => onPageChange({ page: page - 1 })}
      >
        {messages.previous}
      </Button>
      {hasPrevious && renderLink?.({ page: page - 1, rel: 'prev', name: messages.previous })}
      {pageText !== undefined && <span className={styles.page}>{pageText}</span>}
      <Button
        variant="quiet"
        disabled={!hasNext}
        iconAfter={<Icon of={ArrowRight} isSmall className={styles.arrow} />}
        onClick={() => onPageChange({ page: page + 1 })}
      >
        {messages.next}
      </Button>
      {hasNext && renderLink?.({ page: page + 1, rel: 'next', name: messages.next })}
    </nav>
  );
}
