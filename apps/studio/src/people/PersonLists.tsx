import type { AdminOrder, PersonBook, PersonDetails, PersonReview, PersonSession } from '@octavo/core/admin';
import { Cover } from '@octavo/ui/Cover';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { ReviewStateMark } from '../admin-reviews/ReviewStateMark.tsx';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { statusView, titlesOf } from '../orders/order-view.ts';
import { showMoney } from '../views/amounts.ts';
import { coverOf } from '../views/book-view.ts';
import { formatMoment } from '../views/format.ts';
import { headingOf } from './person-view.ts';

interface PersonListProps {
  person: PersonDetails;
  timeZone: string | undefined;
}

/** The newest orders of a person. */
export const PersonOrders = ({ person, timeZone }: PersonListProps) => (
  <section aria-labelledby="orders">
    <div className="section-head">
      <h2 id="orders">{headingOf('Orders', person.orders.length, person.order_count)}</h2>
      {person.order_count > 0 && (
        <TextLink href={`/admin/orders?${new URLSearchParams({ search: person.username }).toString()}`}>
          All orders
        </TextLink>
      )}
    </div>
    <DataTable
      label="Orders of the person"
      columns={orderColumns(timeZone)}
      keyOf={({ id }) => id}
      rows={{ status: 'ready', items: person.orders }}
      empty={<p>No orders yet.</p>}
    />
  </section>
);

/** The newest books in the library of a person. */
export const PersonLibrary = ({ person, timeZone }: PersonListProps) => (
  <section aria-labelledby="library">
    <div className="section-head">
      <h2 id="library">{headingOf('Library', person.library.length, person.library_count)}</h2>
    </div>
    <DataTable
      label="Library of the person"
      columns={bookColumns(timeZone)}
      keyOf={({ book }) => book.id}
      rows={{ status: 'ready', items: person.library }}
      empty={<p>The library is empty.</p>}
    />
  </section>
);

/** The newest reviews by a person. */
export const PersonReviews = ({ person, timeZone }: PersonListProps) => (
  <section aria-labelledby="reviews">
    <div className="section-head">
      <h2 id="reviews">{headingOf('Reviews', person.reviews.length, person.review_count)}</h2>
    </div>
    <DataTable
      label="Reviews by the person"
      columns={reviewColumns(timeZone)}
      keyOf={({ id }) => id}
      rows={{ status: 'ready', items: person.reviews }}
      empty={<p>No reviews yet.</p>}
    />
  </section>
);

/** The active sessions of a person. */
export const PersonSessions = ({ person, timeZone }: PersonListProps) => (
  <section aria-labelledby="sessions">
    <div className="section-head">
      <h2 id="sessions">Sessions ({person.sessions.length})</h2>
    </div>
    <DataTable
      label="Sessions of the person"
      columns={sessionColumns(timeZone)}
      keyOf={({ date_created: created, device }) => `${created} ${device}`}
      rows={{ status: 'ready', items: person.sessions }}
      empty={<p>The person is not signed in.</p>}
    />
  </section>
);

const moment = (date: string, timeZone: string | undefined) => (
  <span className="muted nowrap">{formatMoment(date, timeZone)}</span>
);

const bookCell = (book: PersonBook['book']) => (
  <span className="book">
    <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
    <span className="book-title" dir="auto">
      {book.title}
    </span>
  </span>
);

const orderColumns = (timeZone: string | undefined): readonly DataColumn<AdminOrder>[] => [
  {
    id: 'order',
    header: 'Order',
    render: ({ id }) => (
      <TextLink href={`/admin/orders/${id}`}>
        <b>#{id}</b>
      </TextLink>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    isOptional: true,
    render: ({ date_created: placed }) => moment(placed, timeZone),
  },
  {
    id: 'books',
    header: 'Books',
    onPhone: 'wide',
    render: (order) => (
      <span className="book-title" dir="auto">
        {titlesOf(order)}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'wide',
    render: ({ status }) => <StatusMark shape={statusView(status).shape}>{statusView(status).word}</StatusMark>,
  },
  { id: 'total', header: 'Total', align: 'end', render: ({ total }) => <b>{showMoney(total)}</b> },
];

const bookColumns = (timeZone: string | undefined): readonly DataColumn<PersonBook>[] => [
  { id: 'book', header: 'Book', onPhone: 'wide', render: ({ book }) => bookCell(book) },
  { id: 'since', header: 'Since', render: ({ date_created: since }) => moment(since, timeZone) },
];

const reviewColumns = (timeZone: string | undefined): readonly DataColumn<PersonReview>[] => [
  {
    id: 'review',
    header: 'Review',
    onPhone: 'wide',
    render: ({ book, text, state }) => (
      <>
        <span className="book-title" dir="auto">
          {book.title}
        </span>
        <span className="muted anywhere" dir="auto">
          {text}
        </span>
        {state !== 'visible' && <ReviewStateMark state={state} />}
      </>
    ),
  },
  { id: 'rating', header: 'Rating', render: ({ rating }) => `${rating} of 5` },
  { id: 'written', header: 'Written', render: ({ date_created: written }) => moment(written, timeZone) },
];

const sessionColumns = (timeZone: string | undefined): readonly DataColumn<PersonSession>[] => [
  { id: 'device', header: 'Device', onPhone: 'wide', render: ({ device }) => device || 'Unknown device' },
  { id: 'started', header: 'Signed in', render: ({ date_created: created }) => moment(created, timeZone) },
  { id: 'used', header: 'Last used', render: ({ date_last_used: used }) => moment(used, timeZone) },
];
