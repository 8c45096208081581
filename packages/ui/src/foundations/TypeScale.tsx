import type { CSSProperties } from 'react';
import styles from './foundations.module.css';

const steps: readonly [token: string, font: string, sample: string][] = [
  ['--fs-76', '400 var(--fs-76) / 1.04 var(--font-serif)', 'Happy reading, Ines'],
  ['--fs-52', '420 var(--fs-52) / 1.07 var(--font-serif)', 'The Marbler’s Daughter'],
  ['--fs-34', '420 var(--fs-34) / 1.14 var(--font-serif)', '$10.90'],
  ['--fs-24', '460 var(--fs-24) / 1.2 var(--font-serif)', 'New Releases'],
  ['--fs-20', '400 var(--fs-20) / 1.5 var(--font-serif)', 'The patterns he floats are not only patterns.'],
  ['--fs-18', '400 var(--fs-18) / 1.62 var(--font-serif)', 'The paper comes up out of the vat like weather.'],
  ['--fs-16', '400 var(--fs-16) / 1.45 var(--font-sans)', 'Controls and short interface text'],
  ['--fs-15', '500 var(--fs-15) / 1.45 var(--font-sans)', 'Navigation and account data'],
  ['--fs-14', '560 var(--fs-14) / 1.45 var(--font-sans)', 'Labels, errors, the author under a title'],
  ['--fs-13', '400 var(--fs-13) / 1.4 var(--font-sans)', '128 books'],
];

/** The font sizes, each with typical text. For the documentation only. */
export function TypeScale() {
  return (
    <div className="sb-unstyled">
      {steps.map(([token, font, sample]) => (
        <div key={token} className={styles.sample}>
          <code>{token}</code>
          <span className={styles.line} style={{ font } satisfies CSSProperties}>
            {sample}
          </span>
        </div>
      ))}
    </div>
  );
}
