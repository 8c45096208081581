import type { CSSProperties } from 'react';
import styles from './foundations.module.css';

const shadows: readonly [token: string, use: string][] = [
  ['sh-cover', 'a lying book'],
  ['sh-cover-lift', 'a hovered book, and the main book of a page'],
  ['sh-cover-stand', 'a standing book on a ledge'],
  ['sh-cover-plate', 'a book on a plate'],
  ['sh-sheet', 'menus, dialogs, toasts'],
  ['sh-segment', 'the selected segment'],
];
const themes = ['light', 'dark', 'sepia'] as const;

/** The shadows in the three themes. For the documentation only. */
export function ElevationTable() {
  return (
    <div className={`sb-unstyled ${styles.themes}`}>
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme} className={styles.theme}>
          <h3 className={styles.name}>{theme}</h3>
          <ul>
            {shadows.map(([token, use]) => (
              <li key={token} className={styles.shadow}>
                <span className={styles.surface} style={{ '--shadow': `var(--${token})` } as CSSProperties} />
                <code>--{token}</code>
                <span className={styles.use}>{use}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
