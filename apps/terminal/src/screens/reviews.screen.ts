import { pageSizes, type Product, reviewerOf, timeAgo, formatRating } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage, selectRange } from '@octavo/core/machines';
import { failures, screens } from '@octavo/core/messages';
import { createActor } from 'xstate';
import { emptyLine, line, span, wrap } from '../display/index.ts';
import { labels } from '../messages.ts';
import { filledStarsLine, ratingLine } from './book-lines.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { htmlLines } from './html-lines.ts';
import { prependLines, type Screen, type Viewport, type Storefront } from './screen.ts';

/** The reviews of a book, ten per page. */
export function reviewsScreen(storefront: Storefront, book: Product): Screen {
  const { shop, glyphs } = storefront;
  const pagination = createActor(paginationMachine, { input: { listId: book.slug } }).start();
  const reviews = createQuery(
    storefront,
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

  const head = ({ columns }: Viewport) => {
    const range = selectRange(pagination.getSnapshot());
    return [
      ...wrap(book.name, columns).map((text) => line(span(text, 'title'))),
      line(...ratingLine(book, glyphs), span(` ${formatRating(book)} out of 5`, 'muted')),
      line(span(range ? screens.reviewRange(range.first, range.last, range.count) : ' ', 'muted')),
      emptyLine,
    ];
  };
  return {
    title: labels.reviews,
    view: (space) => {
      const width = Math.min(space.columns, 76);
      const snapshot = pagination.getSnapshot();
      const view = queryView(reviews, space, { title: failures.reviews }, (list) => ({
        lines: list.flatMap((review) => [
          line(
            ...filledStarsLine(Math.round(review.rating), glyphs),
            ' ',
            span(reviewerOf(review), 'strong'),
            span(` ${glyphs.dot} ${timeAgo(review.date_created, new Date())}`, 'muted'),
          ),
          ...htmlLines(review.review, width, glyphs),
          emptyLine,
        ]),
        hints: [
          { keys: glyphs.upDown, label: 'scroll' },
          ...(selectCanNext(snapshot) || selectCanPrevious(snapshot)
            ? [{ keys: glyphs.leftRight, label: 'page' }]
            : []),
        ],
      }));
      return prependLines(head(space), view);
    },
    press: (key) => {
      if (handleErrorKey(storefront, reviews, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else return false;
      return true;
    },
    onShow: () => reviews.load(),
    onClose: () => {
      reviews.close();
      pagination.stop();
    },
  };
}
