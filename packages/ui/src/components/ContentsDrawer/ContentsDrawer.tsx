import { Dialog } from '../Dialog/index.ts';
import styles from './ContentsDrawer.module.css';

/** One entry of a table of contents. */
export interface ContentsEntry {
  /** The position in the book; an entry without it is a heading. */
  href?: string | undefined;
  title: string;
  /** The page number as text. */
  pageText?: string | undefined;
  children?: readonly ContentsEntry[] | undefined;
}

export interface ContentsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  entries: readonly ContentsEntry[];
  /** The entry that contains the reading position. */
  currentHref?: string | undefined;
  onChoose: (event: { entry: ContentsEntry; href: string }) => void;
  text?: { title: string; close: string; empty: string } | undefined;
}

const defaultText = { title: 'Contents', close: 'Close', empty: 'This book has no table of contents.' };

/** The nested table of contents of a book. Renders an `ol`. */
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
          // oxlint-disable-next-line react/no-array-index-key -- a table of contents never changes, and entries may share title and position
          <li key={`${index} ${href ?? entry.title}`}>
            {href === undefined ? (
              <span dir="auto" className={styles.heading}>
                {entry.title}
              </span>
            ) : (
              <button
                type="button"
                aria-current={href === currentHref ? 'location' : undefined}
                className={styles.entry}
                onClick={() => onChoose({ entry, href })}
              >
                <span dir="auto" className={styles.title}>
                  {entry.title}
                </span>
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

/** The table of contents as a sheet from the inline end. It leaves room for the back button. */
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
