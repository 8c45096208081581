import { Dialog } from '@octavo/ui/Dialog';
import { useEffect, useState } from 'react';
import type { ReaderContext } from '../context/reader-context.ts';
import type { Edition } from '../session/page-data.ts';
import { panelText } from '../text/panel-text.ts';
import styles from './EditionsPanel.module.css';
import shared from './panels.module.css';

/** The editions on the server; `failed` without a connection. */
type Loaded =
  | { readonly editions: readonly Edition[]; readonly unanchoredIds: readonly string[] }
  | 'loading'
  | 'failed';

/** The editions of the book with their notes and files, and the annotations whose passage this edition does not have. */
export function EditionsPanel({ context }: { context: ReaderContext }) {
  const { session, pageData, annotations } = context;
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let isClosed = false;
    Promise.all([session.publishedEditions(), session.unanchored()]).then(
      ([editions, unanchoredIds]) => isClosed || setLoaded({ editions, unanchoredIds }),
      () => isClosed || setLoaded('failed'),
    );
    return () => {
      isClosed = true;
    };
  }, [session]);
  const newNumbers = new Set(pageData.new_editions.map(({ number }) => number));
  // Without a connection, the page still has the notes of the new editions.
  const editions = typeof loaded === 'string' ? pageData.new_editions : loaded.editions;
  const unanchored =
    typeof loaded === 'string' ? [] : annotations.all.filter(({ id }) => loaded.unanchoredIds.includes(id));
  return (
    <Dialog
      data-component="EditionsPanel"
      isOpen
      onClose={context.close}
      title={panelText.editions}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      {loaded === 'loading' && <output className={shared.status}>{panelText.editionsLoading}</output>}
      {loaded === 'failed' && <output className={shared.status}>{panelText.editionsFailed}</output>}
      {typeof loaded !== 'string' && editions.length < 2 && <p className={shared.status}>{panelText.noEditions}</p>}
      <ol className={styles.list}>
        {editions.map(({ number, note, date, is_current: isCurrent }) => (
          <li key={number} className={styles.edition}>
            <h3 className={styles.number}>
              {panelText.editionNumber(number, isCurrent)}
              {newNumbers.has(number) && <span className={styles.new}>{panelText.newInEdition}</span>}
            </h3>
            {date !== '' && <p className={styles.date}>{panelText.editionDate(date)}</p>}
            {note !== '' && (
              <p dir="auto" className={styles.note}>
                {note}
              </p>
            )}
            <a href={session.editionFileUrl(number)} download className={shared.blockLink}>
              {panelText.downloadEdition(number)}
            </a>
          </li>
        ))}
      </ol>
      {unanchored.length > 0 && (
        <section aria-labelledby="unanchored">
          <h3 id="unanchored" className={shared.label}>
            {panelText.unanchored}
          </h3>
          <p className={shared.status}>{panelText.unanchoredHelp}</p>
          <ul className={styles.list}>
            {unanchored.map(({ id, quote, note, chapter }) => (
              <li key={id} className={styles.edition}>
                <button
                  type="button"
                  className={styles.passage}
                  onClick={() => context.open({ kind: 'annotation', id })}
                >
                  <span dir="auto" className={styles.note}>
                    {quote.exact}
                  </span>
                  {note !== '' && <span dir="auto">{note}</span>}
                  {chapter !== null && <bdi className={styles.date}>{chapter}</bdi>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
