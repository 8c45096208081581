import type { ReactNode } from 'react';
import styles from './Pagination.module.css';

/** A page before or after the one that is shown. */
export interface PageToLink {
  /** From 1. */
  page: number;
  rel: 'prev' | 'next';
  name: string;
}

/**
 * Links to pages for whoever has no scripts, by the address of each: to be the `linkTo` of a `Pagination`. None without
 * addresses. Plain anchors, since no router hears them either.
 */
export function linksWithoutScripts(
  hrefOf: ((page: number) => string) | undefined,
): ((to: PageToLink) => ReactNode) | undefined {
  if (!hrefOf) return undefined;
  return ({ page, rel, name }) => (
    <noscript>
      <a rel={rel} href={hrefOf(page)} className={styles.link}>
        {name}
      </a>
    </noscript>
  );
}
