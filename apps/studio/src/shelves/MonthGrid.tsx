import type { Shelves } from '@octavo/core/admin';
import { Cover } from '@octavo/ui/Cover';
import { Icon } from '@octavo/ui/Icon';
import { Link } from '@octavo/ui/LinkProvider';
import { ArrowLeft, ArrowRight } from 'lucide';
import { addMonths, monthName } from '../sales/months.ts';
import { coverOf } from '../views/book-view.ts';
import { countOf, formatCount } from '../views/format.ts';
import { monthNote, nearName } from './shelf-view.ts';
import styles from './shelves.module.css';

/** The number of covers of a month. */
const COVERS = 8;

interface MonthGridProps {
  shelves: Shelves;
  /** The edited month. */
  month: string;
}

/** Six months with their books, and links to the months before and after them. */
export function MonthGrid({ shelves: { months, current_month: current }, month }: MonthGridProps) {
  const first = months[0]?.month ?? current;
  const last = months.at(-1)?.month ?? current;
  return (
    <section aria-labelledby="months">
      <div className={styles.head}>
        <h2 id="months">Monthly Featured</h2>
        <p className={styles.pager}>
          <Link
            href={hrefOf(month, addMonths(first, -months.length))}
            aria-label="Earlier months"
            className={styles.arrow}
          >
            <Icon of={ArrowLeft} />
          </Link>
          <span>
            {shortName(first)} – {shortName(last)}
          </span>
          <Link
            href={hrefOf(month, addMonths(first, months.length))}
            aria-label="Later months"
            className={styles.arrow}
          >
            <Icon of={ArrowRight} />
          </Link>
        </p>
      </div>
      <ul className={styles.months}>
        {months.map((shelf) => (
          <li key={shelf.month}>
            <Link
              href={hrefOf(shelf.month, first)}
              aria-current={shelf.month === month ? 'true' : undefined}
              aria-label={`${monthName(shelf.month)}, ${countOf(shelf.books.length, 'book')}. ${monthNote(shelf, current)}`}
              className={styles.month}
            >
              <span className={styles.monthHead}>
                <b>{nearName(shelf.month, current)}</b>
                <span>{formatCount(shelf.books.length)}</span>
              </span>
              <span className={styles.covers}>
                {shelf.books.slice(0, COVERS).map((book) => (
                  <Cover key={book.id} art={coverOf(book)} title="" sizes="1.5rem" />
                ))}
              </span>
              <span className={styles.note}>{monthNote(shelf, current)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hrefOf = (month: string, from: string): string => `/admin/shelves?month=${month}&from=${from}`;

const shortName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
