import { formatCents, formatMoment, type Order, parseCents } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage } from '@octavo/core/machines';
import { empties, failures, progress, screens } from '@octavo/core/messages';
import { createActor } from 'xstate';
import { blank, type Line, line, span, spread, wrap } from '../display/index.ts';
import { labels } from '../sentences.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { below, type Screen, type Space, type Storefront } from './screen.ts';

/** One's orders, newest first, ten to a page. */
export function ordersScreen(front: Storefront): Screen {
  const { shop, glyphs } = front;
  const title = screens.profile.orderHistory;
  const pagination = createActor(paginationMachine, { input: { subject: 'orders' } }).start();
  const orders = fetched(
    front,
    (options) => shop.api.orders.list({ page: selectPage(pagination.getSnapshot()) }, options),
    ({ total_pages: totalPages }) =>
      pagination.send({
        type: 'results.received',
        page: selectPage(pagination.getSnapshot()),
        results: { totalPages },
      }),
  );
  pagination.on('page.changed', () => orders.load());

  return {
    title,
    needsUser: true,
    view: (space) => {
      const here = pagination.getSnapshot();
      const hasPages = selectCanNext(here) || selectCanPrevious(here);
      const head = [
        line(span(title, 'title'), span(hasPages ? `  ${labels.page} ${selectPage(here)}` : '', 'muted')),
        blank,
      ];
      const words = { title: failures.orders, loading: progress.loadingOrders };
      const view = viewOfFetched(orders, space, words, ({ data }) => ({
        lines:
          data.length === 0 ? [line(span(empties.orders, 'muted'))] : data.flatMap((order) => orderLines(order, space)),
        hints: [
          { keys: glyphs.upDown, does: 'scroll' },
          ...(hasPages ? [{ keys: glyphs.leftRight, does: 'page' }] : []),
        ],
      }));
      return below(head, view);
    },
    press: (key) => {
      if (pressFailed(front, orders, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else return false;
      return true;
    },
    shown: () => orders.load(),
    closed: () => {
      orders.close();
      pagination.stop();
    },
  };
}

function orderLines(order: Order, { columns, glyphs }: Space): Line[] {
  const width = Math.min(columns, 72);
  const about = [order.id === undefined ? '' : `#${order.id}`, order.status?.replaceAll('_', ' ') ?? ''].filter(
    Boolean,
  );
  return [
    spread(line(span(formatMoment(order.date_created), 'strong')), line(span(dollars(order.total), 'strong')), width),
    ...wrap(about.join(` ${glyphs.dot} `), width).map((text) => line(span(text, 'muted'))),
    ...order.line_items.map(({ name, total }) => spread(line(`  ${name}`), line(span(dollars(total), 'price')), width)),
    blank,
  ];
}

/** An amount of the wire as people read it; what is no amount stays as it came. */
function dollars(amount: string): string {
  const cents = parseCents(amount);
  return cents === null ? amount : formatCents(cents);
}
