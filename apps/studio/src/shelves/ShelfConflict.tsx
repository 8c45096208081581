import type { ShelfBook } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';
import type { VersionedList } from '../order/use-versioned-list.ts';
import styles from './shelves.module.css';

interface ShelfConflictProps {
  /** The month in words. */
  name: string;
  mine: readonly ShelfBook[];
  theirs: readonly ShelfBook[];
  edited: VersionedList<ShelfBook>;
}

/** Shows both lists after a conflict. Neither is discarded until the editor chooses. */
export function ShelfConflict({ name, mine, theirs, edited }: ShelfConflictProps) {
  return (
    <Notice tone="danger" title={`${name} was changed by another editor or in another window`}>
      <p>Your change is not saved. Choose which list to keep.</p>
      <div className={styles.lists}>
        <Titles label="Stored list" books={theirs} />
        <Titles label="Your list" books={mine} />
        <Button variant="quiet" onClick={edited.takeTheirs}>
          Use saved list
        </Button>
        <Button variant="quiet" onClick={edited.keepMine}>
          Save your list
        </Button>
      </div>
    </Notice>
  );
}

function Titles({ label, books }: { label: string; books: readonly ShelfBook[] }) {
  return (
    <div>
      <h3>{label}</h3>
      {books.length === 0 ? (
        <p>No books.</p>
      ) : (
        <ol>
          {books.map(({ id, title }) => (
            <li key={id} dir="auto">
              {title}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
