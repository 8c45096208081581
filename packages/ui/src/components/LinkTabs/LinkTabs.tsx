import { type ComponentProps, useEffect, useRef } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './LinkTabs.module.css';

/** A link of the row. */
export interface LinkTab {
  href: string;
  label: string;
  /** After the label, in muted figures. */
  count?: string | undefined;
  isCurrent?: boolean | undefined;
}

export interface LinkTabsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The accessible name. */
  label: string;
  tabs: readonly LinkTab[];
}

/** Links to the views or pages of one subject, in one row that scrolls sideways to the current one. Renders a `nav`. */
export function LinkTabs({ label, tabs, className, ...rest }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const tab = current === undefined ? null : list.current?.querySelector('[aria-current]');
    if (!tab || !list.current) return;
    const [row, link] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Scrolls the row only: the page stays where it is.
    if (link.right > row.right) list.current.scrollLeft += link.right - row.right;
    if (link.left < row.left) list.current.scrollLeft += link.left - row.left;
  }, [current]);
  return (
    <nav data-component="LinkTabs" aria-label={label} {...rest} className={cx(styles.tabs, className)}>
      <ul ref={list} className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count}>{tab.count}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
