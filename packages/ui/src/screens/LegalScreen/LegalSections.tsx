import { Fragment, type ReactNode } from 'react';
import { TextLink } from '../../components/TextLink/index.ts';
import { cx } from '../../primitives/cx.ts';
import styles from './LegalScreen.module.css';

/** A paragraph, with a line break after each line but the last, or a list with an item per line. */
export interface LegalBlock {
  readonly isList?: boolean | undefined;
  /** Texts. Addresses of websites and emails become links. */
  readonly lines: readonly string[];
}

/** A section of a legal text. */
export interface LegalSection {
  /** Empty for a text before the first heading. */
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** The id of a section, for links to it. */
export const sectionId = (index: number): string => `section-${index + 1}`;

interface LegalSectionsProps {
  sections: readonly LegalSection[];
  /** The level of the headings; 2 by default. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/** The sections of a legal text. Renders an `article`. */
export function LegalSections({ sections, level = 2, className }: LegalSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={cx(styles.text, className)}>
      {sections.map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id, and two can be equal
        <section key={index} id={sectionId(index)} className={styles.section}>
          {section.heading !== '' && <Heading className={styles.heading}>{section.heading}</Heading>}
          {section.blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id, and two can be equal
            <Block key={at} {...block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ isList = false, lines }: LegalBlock) {
  const texts = lines.map(withLinks);
  if (isList)
    return (
      <ul className={styles.list}>
        {texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id, and two can be equal
          <li key={at}>{text}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id, and two can be equal
        <Fragment key={at}>
          {at > 0 && <br />}
          {text}
        </Fragment>
      ))}
    </p>
  );
}

/** What can follow an address in a sentence. */
const PUNCTUATION = '.,;:!?)”"’';

/** A text with links in place of its addresses. */
function withLinks(text: string): ReactNode {
  const words = text.split(/(\s)/);
  if (words.every((word) => hrefOf(word) === undefined)) return text;
  return words.map((word, at) => {
    const href = hrefOf(word);
    const address = withoutPunctuation(word);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id, and two can be equal
      <Fragment key={at}>
        {href === undefined ? (
          word
        ) : (
          <>
            <TextLink href={href}>{address}</TextLink>
            {word.slice(address.length)}
          </>
        )}
      </Fragment>
    );
  });
}

/** A word without the punctuation at its end. */
function withoutPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && PUNCTUATION.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** The target of a word that is an address; `undefined` for any other word. */
function hrefOf(word: string): string | undefined {
  const address = withoutPunctuation(word);
  if (/^https?:\/\/[^/]/.test(address)) return URL.canParse(address) ? address : undefined;
  return /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/.test(address) ? `mailto:${address}` : undefined;
}
