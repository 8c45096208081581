import { componentsByPurpose } from './components-by-purpose.ts';
import { storyHref } from './story-href.ts';
import styles from './welcome.module.css';

const notes = import.meta.glob<string>('../../src/*/*/*.md', { query: '?raw', import: 'default', eager: true });
const stories = import.meta.glob<string>('../../src/*/*/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first sentence of each component's documentation, by the title of its stories. */
const sentences = new Map(
  Object.entries(stories).map(([path, source]) => [
    /title: '([^']+)'/u.exec(source)?.[1] ?? '',
    firstSentence(notes[path.replace('.stories.tsx', '.md')] ?? ''),
  ]),
);

function firstSentence(text: string) {
  const use = /## Use\n\n([^\n]+)/u.exec(text)?.[1] ?? '';
  return (/^.*?[.](?= |$)/u.exec(use)?.[0] ?? use).replaceAll('`', '');
}

/** All components by purpose, each with one line and a link to its page. */
export function ComponentIndex() {
  return (
    <div className={`sb-unstyled ${styles.index}`}>
      {componentsByPurpose.map(([purpose, titles]) => (
        <section key={purpose} aria-labelledby={idOf(purpose)}>
          <h3 id={idOf(purpose)} className={styles.purpose}>
            {purpose}
          </h3>
          <ul className={styles.list}>
            {titles.map((title) => (
              <li key={title} className={styles.entry}>
                <a href={storyHref(title)} target="_parent" className={styles.link}>
                  {title.split('/')[1]}
                </a>
                <span className={styles.description}>{sentences.get(title)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const idOf = (purpose: string) => purpose.toLowerCase().replaceAll(' ', '-');
