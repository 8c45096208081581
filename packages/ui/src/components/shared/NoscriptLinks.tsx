import type { ReactNode } from 'react';
import type { PageLink } from '../Pagination/index.ts';
import styles from '../Pagination/Pagination.module.css';

/** A link for browsers without scripts. A plain anchor, because without scripts there is no router. */
export function NoscriptLink({ rel, name, href }: Pick<PageLink, 'rel' | 'name'> & { href: string }) {
  return (
    <noscript>
      <a rel={rel} href={href} className={styles.link}>
        {name}
      </a>
    </noscript>
  );
}

/** Returns a `renderLink` for `Pagination` that renders such links; `undefined` without `hrefOf`. */
export function noscriptLinks(
  hrefOf: ((page: number) => string) | undefined,
): ((to: PageLink) => ReactNode) | undefined {
  if (!hrefOf) return undefined;
  return ({ page, rel, name }) => <NoscriptLink rel={rel} name={name} href={hrefOf(page)} />;
}
