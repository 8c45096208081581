import type { ReactNode } from 'react';
import type { PageLink } from '../Pagination/index.ts';
import styles from '../Pagination/Pagination.module.css';

/** A link to a page for whoever has no scripts. A plain anchor, since no router hears it either. */
export function NoscriptLink({ rel, name, href }: Pick<PageLink, 'rel' | 'name'> & { href: string }) {
  return (
    <noscript>
      <a rel={rel} href={href} className={styles.link}>
        {name}
      </a>
    </noscript>
  );
}

/** Such links by the address of each page: to be the `linkTo` of a `Pagination`. None without addresses. */
export function noscriptLinks(
  hrefOf: ((page: number) => string) | undefined,
): ((to: PageLink) => ReactNode) | undefined {
  if (!hrefOf) return undefined;
  return ({ page, rel, name }) => <NoscriptLink rel={rel} name={name} href={hrefOf(page)} />;
}
