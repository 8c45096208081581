import type { CSSProperties } from 'react';
import styles from './foundations.module.css';
import { ThemeColumns } from './ThemeColumns.tsx';

const roles: readonly [token: string, use: string][] = [
  ['c-ground', 'the page'],
  ['c-sheet', 'inputs, menus, dialogs, the summary'],
  ['c-sunk', 'wells, bands, hover backgrounds'],
  ['c-line', 'decorative hairlines'],
  ['c-edge', 'borders of controls'],
  ['c-ink', 'text, the one filled button'],
  ['c-ink-soft', 'secondary text'],
  ['c-ink-muted', 'labels, counts, times'],
  ['c-accent', 'links, focus, progress'],
  ['c-danger', 'errors'],
  ['c-ok', 'success'],
  ['c-star', 'stars'],
  ['c-favorite', 'favorites'],
  ['c-mark', 'search matches'],
  ['c-skeleton', 'skeletons'],
];

/** The roles in the three themes. For the documentation only. */
export function RoleTable() {
  return (
    <ThemeColumns
      tokens={roles}
      itemClassName={styles.role}
      renderSample={(token) => (
        <span className={styles.swatch} style={{ '--swatch': `var(--${token})` } as CSSProperties} />
      )}
    />
  );
}
