import { ArrowLeft, ArrowRight } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { cx } from '../internal/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useWords } from '../internal/use-words.ts';
import type { Words } from '../internal/words.ts';
import styles from './Pagination.module.css';

/** The words of the buttons. */
export interface PaginationText {
  label: string;
  previous: string;
  next: string;
}

/** A page before or after the one that is shown. */
export interface PageToLink {
  /** From 1. */
  page: number;
  rel: 'prev' | 'next';
  name: string;
}

const english: PaginationText = { label: 'Pages', previous: 'Previous', next: 'Next' };

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** From 1. */
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  /** `Page 1 of 3`, where that is known. */
  pageText?: string | undefined;
  onPageChange: (event: { page: number }) => void;
  /** What stands in the place of a button where no script hears it. */
  linkTo?: ((to: PageToLink) => ReactNode) | undefined;
  text?: Words<PaginationText> | undefined;
}

/** Back and forth between pages of results. Renders a `nav` with two buttons. */
export function Pagination({
  page,
  hasPrevious,
  hasNext,
  pageText,
  onPageChange,
  linkTo,
  text,
  className,
  ...rest
}: PaginationProps) {
  const words = useWords('Pagination', english, text);
  return (
    <nav data-component="Pagination" aria-label={words.label} {...rest} className={cx(styles.pages, className)}>
      <Button
        variant="quiet"
        disabled={!hasPrevious}
        icon={<Icon of={ArrowLeft} isSmall className={styles.arrow} />}
        onClick={() => onPageChange({ page: page - 1 })}
      >
        {words.previous}
      </Button>
      {hasPrevious && linkTo?.({ page: page - 1, rel: 'prev', name: words.previous })}
      {pageText !== undefined && <span className={styles.page}>{pageText}</span>}
      <Button
        variant="quiet"
        disabled={!hasNext}
        iconAfter={<Icon of={ArrowRight} isSmall className={styles.arrow} />}
        onClick={() => onPageChange({ page: page + 1 })}
      >
        {words.next}
      </Button>
      {hasNext && linkTo?.({ page: page + 1, rel: 'next', name: words.next })}
    </nav>
  );
}
