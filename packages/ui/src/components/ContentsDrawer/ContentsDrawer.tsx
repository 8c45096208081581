import { Dialog } from '../Dialog/index.ts';
import styles from './ContentsDrawer.module.css';

/** One entry of a table of contents. */
export interface ContentsEntry {
  /** Place in the book; entries without one are headings. */
  href?: string | undefined;
  title: string;
  /** Page, as it is to be read. */
  pageText?: string | undefined;
  children?: readonly ContentsEntry[] | undefined;
}

export interface ContentsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  entries: readonly ContentsEntry[];
  /** The entry the reader is in. */
  currentHref?: string | undefined;
  onChoose: (event: { entry: ContentsEntry; href: string }) => void;
  text?: { title: string; close: string; empty: string } | undefined;
}

const defaultText = { title: 'Contents', close: 'Close', empty: 'This book has no table of contents.' };

/** Lines of a book that lead to places in it, as deep as the book has them. Renders an `ol`. */
export function ContentsList({
  entries,
  currentHref,
  onChoose,
}: Pick<ContentsDrawerProps, 'entries' | 'currentHref' | 'onChoose'>) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const { href } = entry;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the contents of a book neither move nor change; several entries may share a title and a place
          <li key={`${index} ${href ?? entry.title}`}>
            {href === undefined ? (
              <span className={styles.heading}>{entry.title}</span>
            ) : (
              <button
                type="button"
                aria-current={href === currentHref ? 'location' : undefined}
                className={styles.entry}
                onClick={() => onChoose({ entry, href })}
              >
                <span className={styles.title}>{entry.title}</span>
                {entry.pageText !== undefined && <span className={styles.page}>{entry.pageText}</span>}
              </button>
            )}
            {entry.children && entry.children.length > 0 && (
              <ContentsList entries={entry.children} currentHref={currentHref} onChoose={onChoose} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The table of contents as a sheet from the end of the page, where its button is; the way back stays clear of it. */
export function ContentsDrawer({
  isOpen,
  onClose,
  entries,
  currentHref,
  onChoose,
  text = defaultText,
}: ContentsDrawerProps) {
  return (
    <Dialog
      data-component="ContentsDrawer"
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      closeText={text.close}
      placement="end"
      className={styles.drawer}
    >
      {entries.length === 0 ? (
        <p className={styles.empty}>{text.empty}</p>
      ) : (
        <nav aria-label={text.title} className={styles.contents}>
          <ContentsList entries={entries} currentHref={currentHref} onChoose={onChoose} />
        </nav>
      )}
    </Dialog>
  );
}
