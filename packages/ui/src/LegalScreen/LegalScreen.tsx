import type { ReactNode } from 'react';
import { Page } from '../Page/index.ts';
import styles from './LegalScreen.module.css';

export interface LegalScreenProps {
  title: string;
  /** When the text last changed, as it is to be read. */
  updatedText?: string | undefined;
  sections: readonly { heading: string; paragraphs: readonly ReactNode[] }[];
}

/** A text to be read: privacy policy and terms of service. */
export function LegalScreen({ title, updatedText, sections }: LegalScreenProps) {
  return (
    <Page width="prose" isPadded data-component="LegalScreen">
      <article className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        {updatedText !== undefined && <p className={styles.updated}>{updatedText}</p>}
        {sections.map((section) => (
          <section key={section.heading}>
            <h2 className={styles.heading}>{section.heading}</h2>
            {section.paragraphs.map((paragraph, index) => (
              // The paragraphs of a printed text neither move nor change.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </Page>
  );
}
