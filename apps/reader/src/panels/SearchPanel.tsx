import { Dialog } from '@octavo/ui/Dialog';
import { TextField } from '@octavo/ui/TextField';
import type { SearchHit } from '../session/reading-session.ts';
import styles from './SearchPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';
import { useInitialFocus } from './use-initial-focus.ts';

/** Searches the whole book and lists the results. */
export function SearchPanel({ context }: { context: ReaderContext }) {
  const { search } = context;
  const field = useInitialFocus<HTMLInputElement>();
  const { results, state } = search;
  const scale = context.book.scale;
  return (
    <Dialog
      data-component="SearchPanel"
      isOpen
      onClose={context.close}
      title={panelText.search}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      <TextField
        label={panelText.searchFor}
        type="search"
        value={search.query}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        ref={field}
        onChange={({ currentTarget }) => search.setQuery(currentTarget.value)}
        onKeyDown={(event) => {
          const { key } = event;
          // The search field would use Escape to clear itself, and the panel would close only on a second press.
          if (key === 'Escape') {
            event.preventDefault();
            context.close();
          }
          if (key === 'Enter' && results && results.hits.length > 0) {
            search.select(search.current ?? 0);
            context.close();
          }
        }}
      />
      <output className={shared.status}>{statusOf(state, results)}</output>
      <ol className={styles.hits}>
        {results?.hits.map((hit, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- the hits of a response never change
          <li key={number}>
            {isFirstOfChapter(results.hits, number) && (
              <h3 dir="auto" className={styles.chapter}>
                {hit.chapter}
              </h3>
            )}
            <button
              type="button"
              className={styles.hit}
              aria-current={search.current === number ? 'true' : undefined}
              onClick={() => {
                context.close();
                search.select(number);
              }}
            >
              <span dir="auto">
                {hit.before !== '' && '…'}
                {hit.before}
                <mark>{hit.match}</mark>
                {hit.after}
                {hit.after !== '' && '…'}
              </span>
              <span className={shared.rowNumber}>{scale.positionAt(hit.total_progression)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const isFirstOfChapter = (hits: readonly SearchHit[], number: number): boolean =>
  hits[number]?.chapter != null && hits[number - 1]?.chapter !== hits[number].chapter;

function statusOf(state: ReaderContext['search']['state'], results: ReaderContext['search']['results']): string {
  switch (state) {
    case 'idle':
      return '';
    case 'searching':
      return panelText.searching;
    case 'failed':
      return panelText.searchFailed;
    case 'unavailable':
      return panelText.searchUnavailable;
    case 'found':
      return results?.is_cut
        ? panelText.manyFound(results.total, results.hits.length)
        : panelText.found(results?.total ?? 0);
  }
}
