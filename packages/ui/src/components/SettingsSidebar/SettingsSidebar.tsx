import { ArrowUpRight } from 'lucide';
import type { IconNode } from 'lucide';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './SettingsSidebar.module.css';

/** An entry is a link (`href`) or a button (`onPress`). */
export type SettingsEntry = { id: string; label: string; icon: IconNode } & (
  | { href: string; isCurrent?: boolean | undefined; isExternal?: boolean | undefined }
  | { onPress: () => void; isBusy?: boolean | undefined; description?: string | undefined }
);

export interface SettingsSidebarProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The customer's name, above the entries. */
  name: string;
  entries: readonly SettingsEntry[];
}

/** Scrolls the current entry to the center of the row without scrolling the page. */
function useScrollToCurrent(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const view = list.current?.getBoundingClientRect();
    if (current === undefined || !list.current || !row || !view) return;
    list.current.scrollLeft += row.x + row.width / 2 - (view.x + view.width / 2);
  }, [current]);
  return list;
}

/** The navigation of the account: a list, or up to 900 px a scrolling row. Renders a `nav`. */
export function SettingsSidebar({ name, entries, className, ...rest }: SettingsSidebarProps) {
  const list = useScrollToCurrent(entries.find((entry) => 'href' in entry && entry.isCurrent)?.id);
  return (
    <nav data-component="SettingsSidebar" aria-label={name} {...rest} className={cx(styles.sidebar, className)}>
      <p className={styles.name}>{name}</p>
      <ul ref={list} className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.item}>
            {'href' in entry ? (
              entry.isExternal === true ? (
                <a href={entry.href} target="_blank" rel="noopener" className={styles.row}>
                  <Icon of={entry.icon} />
                  <span>{entry.label}</span>
                  <Icon of={ArrowUpRight} isSmall className={styles.external} />
                </a>
              ) : (
                <Link href={entry.href} aria-current={entry.isCurrent ? 'page' : undefined} className={styles.row}>
                  <Icon of={entry.icon} />
                  <span>{entry.label}</span>
                </Link>
              )
            ) : (
              <button
                type="button"
                disabled={entry.isBusy}
                aria-busy={entry.isBusy}
                title={entry.description}
                onClick={entry.onPress}
                className={styles.row}
              >
                <Icon of={entry.icon} />
                <span>{entry.label}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
