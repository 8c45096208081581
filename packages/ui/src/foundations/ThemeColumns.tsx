import type { ReactNode } from 'react';
import styles from './foundations.module.css';

interface ThemeColumnsProps {
  /** Custom properties without their leading dashes, with their use. */
  tokens: readonly (readonly [token: string, use: string])[];
  itemClassName: string | undefined;
  renderSample: (token: string) => ReactNode;
}

const themes = ['light', 'dark', 'sepia'] as const;

/** Tokens with a sample in each of the three themes. For the documentation only. */
export function ThemeColumns({ tokens, itemClassName, renderSample }: ThemeColumnsProps) {
  return (
    <div className={`sb-unstyled ${styles.themes}`}>
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme} className={styles.theme}>
          <h3 className={styles.name}>{theme}</h3>
          <ul>
            {tokens.map(([token, use]) => (
              <li key={token} className={itemClassName}>
                {renderSample(token)}
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
