import type { ReactNode } from 'react';
import { Ornament } from '../../components/Ornament/index.ts';
import { Page } from '../../templates/Page/index.ts';
import styles from './LegalScreen.module.css';

/** The texts around the document. */
export const legalText = { contents: 'On this page' } as const;

export interface LegalScreenProps {
  title: string;
  /** The date of the last change, as text. */
  updatedText?: string | undefined;
  sections: readonly { heading: string; paragraphs: readonly ReactNode[] }[];
  text?: Partial<Record<keyof typeof legalText, string>> | undefined;
}

const anchorOf = (index: number) => `section-${index + 1}`;

/** A legal text, such as the privacy policy, with a table of contents. */
export function LegalScreen({ title, updatedText, sections, text }: LegalScreenProps) {
  const messages = { ...legalText, ...text };
  return (
    <Page width="medium" isPadded data-component="LegalScreen" className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {updatedText !== undefined && <p className={styles.updated}>{updatedText}</p>}
      </header>
      {sections.length > 1 && (
        <nav aria-label={messages.contents} className={styles.contents}>
          <p className={styles.label}>{messages.contents}</p>
          <ol>
            {sections.map((section, index) => (
              <li key={section.heading} className={styles.entry}>
                <a href={`#${anchorOf(index)}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article className={styles.text}>
        {sections.map((section, index) => (
          <section key={section.heading} id={anchorOf(index)} className={styles.section}>
            <h2 className={styles.heading}>{section.heading}</h2>
            {section.paragraphs.map((paragraph, line) => (
              // The paragraphs of a legal text never change order.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={line}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Ornament className={styles.end} />
      </article>
    </Page>
  );
}
