import { formatCents, formatDateTime, type Order, parseCents } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage } from '@octavo/core/machines';
import { emptyStates, failures, progress, screens } from '@octavo/core/messages';
import { createActor } from 'xstate';
import { emptyLine, type Line, line, span, justify, wrap } from '../display/index.ts';
import { labels } from '../messages.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { prependLines, type Screen, type Viewport, type Storefront } from './screen.ts';

/** The order history, newest first, ten orders per page. */
export function ordersScreen(storefront: Storefront): Screen {
  const { shop, glyphs } = storefront;
  const title = screens.profile.orderHistory;
  const pagination = createActor(paginationMachine, { input: { listId: 'orders' } }).start();
  const orders = createQuery(
    storefront,
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
    requiresAuth: true,
    view: (space) => {
      const snapshot = pagination.getSnapshot();
      const hasPages = selectCanNext(snapshot) || selectCanPrevious(snapshot);
      const head = [
        line(span(title, 'title'), span(hasPages ? `  ${labels.page} ${selectPage(snapshot)}` : '', 'muted')),
        emptyLine,
      ];
      const texts = { title: failures.orders, loading: progress.loadingOrders };
      const view = queryView(orders, space, texts, ({ data }) => ({
        lines:
          data.length === 0
            ? [line(span(emptyStates.orders, 'muted'))]
            : data.flatMap((order) => orderLines(order, space)),
        hints: [
          { keys: glyphs.upDown, label: 'scroll' },
          ...(hasPages ? [{ keys: glyphs.leftRight, label: 'page' }] : []),
        ],
      }));
      return prependLines(head, view);
    },
    press: (key) => {
      if (handleErrorKey(storefront, orders, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else return false;
      return true;
    },
    onShow: () => orders.load(),
    onClose: () => {
      orders.close();
      pagination.stop();
    },
  };
}

function orderLines(order: Order, { columns, glyphs }: Viewport): Line[] {
  const width = Math.min(columns, 72);
  const details = [order.id === undefined ? '' : `#${order.id}`, order.status?.replaceAll('_', ' ') ?? ''].filter(
    Boolean,
  );
  return [
    justify(
      line(span(formatDateTime(order.date_created), 'strong')),
      line(span(formatAmount(order.total), 'strong')),
      width,
    ),
    ...wrap(details.join(` ${glyphs.dot} `), width).map((text) => line(span(text, 'muted'))),
    ...order.line_items.map(({ name, total }) =>
      justify(line(`  ${name}`), line(span(formatAmount(total), 'price')), width),
    ),
    emptyLine,
  ];
}

/** Formats an amount of the API; a value that is not an amount stays unchanged. */
function formatAmount(amount: string): string {
  const cents = parseCents(amount);
  return cents === null ? amount : formatCents(cents);
}
