import type { ReactNode } from 'react';
import type { PageToLink } from '../Pagination/index.ts';
import styles from '../Pagination/Pagination.module.css';

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
