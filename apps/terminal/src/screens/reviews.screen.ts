import { pageSizes, type Product, reviewerOf, timeAgo, formatRating } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage, selectRange } from '@octavo/core/machines';
import { failures, screens } from '@octavo/core/messages';
import { createActor } from 'xstate';
import { blank, line, span, wrap } from '../display/index.ts';
import { labels } from '../sentences.ts';
import { starLine, starsLine } from './book-lines.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { htmlLines } from './html-lines.ts';
import { below, type Screen, type Space, type Storefront } from './screen.ts';

/** What readers thought of a book, ten to a page. */
export function reviewsScreen(front: Storefront, book: Product): Screen {
  const { shop, glyphs } = front;
  const pagination = createActor(paginationMachine, { input: { subject: book.slug } }).start();
  const reviews = fetched(
    front,
    (options) => {
      const page = selectPage(pagination.getSnapshot());
      return shop.api.reviews.list({ productId: book.id, page }, options);
    },
    (received) => {
      const results = { received: received.length, count: book.rating_count, pageSize: pageSizes.reviews };
      pagination.send({ type: 'results.received', page: selectPage(pagination.getSnapshot()), results });
    },
  );
  pagination.on('page.changed', () => reviews.load());

  const head = ({ columns }: Space) => {
    const range = selectRange(pagination.getSnapshot());
    return [
      ...wrap(book.name, columns).map((text) => line(span(text, 'title'))),
      line(...starsLine(book, glyphs), span(` ${formatRating(book)} out of 5`, 'muted')),
      line(span(range ? screens.reviewRange(range.first, range.last, range.count) : ' ', 'muted')),
      blank,
    ];
  };
  return {
    title: labels.reviews,
    view: (space) => {
      const width = Math.min(space.columns, 76);
      const here = pagination.getSnapshot();
      const view = viewOfFetched(reviews, space, { title: failures.reviews }, (list) => ({
        lines: list.flatMap((review) => [
          line(
            ...starLine(Math.round(review.rating), glyphs),
            ' ',
            span(reviewerOf(review), 'strong'),
            span(` ${glyphs.dot} ${timeAgo(review.date_created, new Date())}`, 'muted'),
          ),
          ...htmlLines(review.review, width, glyphs),
          blank,
        ]),
        hints: [
          { keys: glyphs.upDown, does: 'scroll' },
          ...(selectCanNext(here) || selectCanPrevious(here) ? [{ keys: glyphs.leftRight, does: 'page' }] : []),
        ],
      }));
      return below(head(space), view);
    },
    press: (key) => {
      if (pressFailed(front, reviews, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else return false;
      return true;
    },
    shown: () => reviews.load(),
    closed: () => {
      reviews.close();
      pagination.stop();
    },
  };
}
