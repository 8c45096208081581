import type { Statement } from '@octavo/core/studio';
import { DataTable } from '@octavo/ui/DataTable';
import { Ledger } from '@octavo/ui/Ledger';
import type { ReactNode } from 'react';
import { formatAmount, showAmount, showDeduction, toCents } from '../views/amounts.ts';
import { monthName } from '../sales/months.ts';
import { formatCount, formatDay } from '../views/format.ts';
import { RefundsTable, StatementSales } from './StatementSales.tsx';
import { shareLines, transferLines } from './statement-lines.ts';
import styles from './statement.module.css';

interface StatementSheetProps {
  statement: Statement;
  timeZone: string;
}

/** The statement as a sheet of paper. */
export function StatementSheet({ statement, timeZone }: StatementSheetProps) {
  const { issuer, author } = statement;
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h1>Statement</h1>
          <p className="book-title">{monthName(statement.month)}</p>
        </div>
        <address className="muted">
          {issuer.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </header>
      <dl className={styles.facts}>
        <Fact label="For">
          <span dir="auto">{author.name}</span>
        </Fact>
        <Fact label="Number">{statement.number}</Fact>
        <Fact label={statement.is_final ? 'Issued' : 'Not final until'}>
          {formatDay(statement.date_issued, timeZone)}
        </Fact>
        <Fact label="Currency">US dollar</Fact>
      </dl>
      <Ledger label="From sales to your share" lines={shareLines(statement)} />
      <section aria-labelledby="by-book">
        <h2 id="by-book">By book</h2>
        <BooksTable statement={statement} />
      </section>
      <section aria-labelledby="transfers">
        <h2 id="transfers">Transfers</h2>
        <Ledger label="Transfers" lines={transferLines(statement)} />
      </section>
      <StatementSales statement={statement} timeZone={timeZone} />
      <RefundsTable statement={statement} timeZone={timeZone} />
      <p className="muted">
        Equal to the shop’s ledger to the cent. Free copies have no lines. Times are in the shop’s time zone, {timeZone}
        .
      </p>
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface BookLine {
  key: string;
  title: string;
  copies: number;
  paid: string;
  deductions: string;
  share: string;
}

/** The share of each book, and the sum of all. */
function BooksTable({ statement: { by_book: books } }: { statement: Statement }) {
  const sum = (field: 'paid' | 'tax_and_fees' | 'share') =>
    books.reduce((total, book) => total + toCents(book[field]), 0);
  const rows: BookLine[] = books.map((book) => ({
    key: String(book.book.id),
    title: book.book.title,
    copies: book.copies,
    paid: showAmount(book.paid),
    deductions: showDeduction(book.tax_and_fees),
    share: showAmount(book.share),
  }));
  const total: BookLine = {
    key: 'total',
    title: 'Total',
    copies: books.reduce((count, book) => count + book.copies, 0),
    paid: formatAmount(sum('paid')),
    deductions: formatAmount(0 - sum('tax_and_fees')),
    share: formatAmount(sum('share')),
  };
  return (
    <DataTable<BookLine>
      label="By book"
      isDense
      keyOf={({ key }) => key}
      rows={{ status: 'ready', items: rows.length > 1 ? [...rows, total] : rows }}
      empty={<p>No sales in this month.</p>}
      columns={[
        {
          id: 'title',
          header: 'Book',
          render: ({ title, key }) => <span dir="auto">{key === 'total' ? <b>{title}</b> : title}</span>,
        },
        { id: 'copies', header: 'Copies', align: 'end', render: ({ copies }) => formatCount(copies) },
        { id: 'paid', header: 'Paid', align: 'end', render: ({ paid }) => paid },
        { id: 'deductions', header: 'Tax and fees', align: 'end', render: ({ deductions }) => deductions },
        { id: 'share', header: 'Share', align: 'end', render: ({ share }) => share },
      ]}
    />
  );
}
