import type { CSSProperties } from 'react';
import styles from './foundations.module.css';

const roles: readonly [role: string, use: string][] = [
  ['ground', 'the page'],
  ['sheet', 'inputs, menus, dialogs, the summary'],
  ['sunk', 'wells, bands, hover backgrounds'],
  ['line', 'decorative hairlines'],
  ['edge', 'borders of controls'],
  ['ink', 'text, the one filled button'],
  ['ink-soft', 'secondary text'],
  ['ink-muted', 'labels, counts, times'],
  ['accent', 'links, focus, progress'],
  ['danger', 'errors'],
  ['ok', 'success'],
  ['star', 'stars'],
  ['favorite', 'favorites'],
  ['mark', 'search matches'],
  ['skeleton', 'skeletons'],
];
const themes = ['light', 'dark', 'sepia'] as const;

/** The roles in the three themes. For the documentation only. */
export function RoleTable() {
  return (
    <div className={`sb-unstyled ${styles.themes}`}>
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme} className={styles.theme}>
          <h3 className={styles.name}>{theme}</h3>
          <ul>
            {roles.map(([role, use]) => (
              <li key={role} className={styles.role}>
                <span className={styles.swatch} style={{ '--swatch': `var(--c-${role})` } as CSSProperties} />
                <code>--c-{role}</code>
                <span className={styles.use}>{use}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
