import { progress, screens } from '@octavo/core/messages';
import { Button } from '../../components/Button/index.ts';
import { Ornament } from '../../components/Ornament/index.ts';
import { SectionState } from '../../components/SectionState/index.ts';
import { Skeleton } from '../../components/Skeleton/index.ts';
import { Page } from '../../templates/Page/index.ts';
import styles from './LegalScreen.module.css';
import { type LegalSection, LegalSections, sectionId } from './LegalSections.tsx';

/** The texts around the document. */
export const legalText = {
  contents: 'On this page',
  loading: progress.loading,
  failed: 'This text could not be loaded.',
  retry: screens.retry,
} as const;

/** The document, or why it is not there. */
export type LegalState =
  | {
      readonly status: 'ready';
      /** The date of the last change, as text. */
      readonly updatedText?: string | undefined;
      readonly sections: readonly LegalSection[];
    }
  | { readonly status: 'pending' | 'failed' };

export interface LegalScreenProps {
  title: string;
  state: LegalState;
  onRetry?: (() => void) | undefined;
  text?: Partial<Record<keyof typeof legalText, string>> | undefined;
}

/** A legal text, such as the privacy policy, with a table of contents. */
export function LegalScreen({ title, state, onRetry, text }: LegalScreenProps) {
  const messages = { ...legalText, ...text };
  const updatedText = state.status === 'ready' ? state.updatedText : undefined;
  return (
    <Page width="medium" isPadded data-component="LegalScreen" className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {updatedText !== undefined && <p className={styles.updated}>{updatedText}</p>}
        {state.status === 'pending' && (
          <p aria-hidden="true" className={styles.updated}>
            {/* As high as the date. */}
            &nbsp;
          </p>
        )}
      </header>
      {state.status === 'ready' && <Document sections={state.sections} contentsText={messages.contents} />}
      {state.status === 'pending' && (
        <output aria-label={messages.loading} className={styles.text}>
          <Skeleton height="60rem" />
        </output>
      )}
      {state.status === 'failed' && (
        <SectionState
          role="alert"
          className={styles.text}
          action={
            <Button variant="quiet" onClick={onRetry}>
              {messages.retry}
            </Button>
          }
        >
          {messages.failed}
        </SectionState>
      )}
    </Page>
  );
}

function Document({ sections, contentsText }: { sections: readonly LegalSection[]; contentsText: string }) {
  const entries = sections.flatMap(({ heading }, index) => (heading === '' ? [] : [{ heading, index }]));
  return (
    <>
      {entries.length > 1 && (
        <nav aria-label={contentsText} className={styles.contents}>
          <p className={styles.label}>{contentsText}</p>
          <ol>
            {entries.map(({ heading, index }) => (
              <li key={index} className={styles.entry}>
                <a href={`#${sectionId(index)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.body}>
        <LegalSections sections={sections} />
        <Ornament className={styles.end} />
      </div>
    </>
  );
}
