import type { CSSProperties } from 'react';
import styles from './foundations.module.css';
import { ThemeColumns } from './ThemeColumns.tsx';

const shadows: readonly [token: string, use: string][] = [
  ['sh-cover', 'a lying book'],
  ['sh-cover-lift', 'a hovered book, and the main book of a page'],
  ['sh-cover-stand', 'a standing book on a ledge'],
  ['sh-cover-plate', 'a book on a plate'],
  ['sh-sheet', 'menus, dialogs, toasts'],
  ['sh-segment', 'the selected segment'],
];

/** The shadows in the three themes. For the documentation only. */
export function ElevationTable() {
  return (
    <ThemeColumns
      tokens={shadows}
      itemClassName={styles.shadow}
      renderSample={(token) => (
        <span className={styles.surface} style={{ '--shadow': `var(--${token})` } as CSSProperties} />
      )}
    />
  );
}
