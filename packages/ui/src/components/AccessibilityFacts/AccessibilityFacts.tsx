import { useId } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './AccessibilityFacts.module.css';

/** The texts of the section. */
export const accessibilityFactsText = {
  title: 'Accessibility',
  source: 'As stated by the publisher.',
};

export interface AccessibilityFactsProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** `Ways of reading`, `Navigation`, `Conformance` and `Hazards`, each with its statements. */
  groups: readonly { readonly title: string; readonly statements: readonly string[] }[];
  /** The publisher's own summary. */
  summary?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
  text?: MessageOverrides<typeof accessibilityFactsText> | undefined;
}

/**
 * The accessibility of a book, shown before purchase. Renders a `section`.
 * @see https://www.w3.org/publishing/a11y/metadata-display-guide/guidelines/
 */
export function AccessibilityFacts({
  groups,
  summary,
  headingLevel = 2,
  text,
  className,
  ...rest
}: AccessibilityFactsProps) {
  const messages = useMessages('AccessibilityFacts', accessibilityFactsText, text);
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={id} data-component="AccessibilityFacts" {...rest} className={cx(styles.facts, className)}>
      <Heading id={id} className={styles.title}>
        {messages.title}
      </Heading>
      <dl className={styles.groups}>
        {groups.map((group) => (
          <div key={group.title}>
            <dt className={styles.name}>{group.title}</dt>
            {group.statements.map((statement) => (
              <dd key={statement}>{statement}</dd>
            ))}
          </div>
        ))}
      </dl>
      {summary !== undefined && <p className={styles.summary}>{summary}</p>}
      <p className={styles.source}>{messages.source}</p>
    </section>
  );
}
