import { composeStory, setProjectAnnotations } from '@storybook/react-vite';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import * as shell from '../../src/templates/AppShell/AppShell.stories.tsx';
import * as author from '../../src/screens/AuthorScreen/AuthorScreen.stories.tsx';
import * as cart from '../../src/screens/CartScreen/CartScreen.stories.tsx';
import * as discover from '../../src/screens/DiscoverScreen/DiscoverScreen.stories.tsx';
import * as favorites from '../../src/screens/FavoritesScreen/FavoritesScreen.stories.tsx';
import * as home from '../../src/screens/HomeScreen/HomeScreen.stories.tsx';
import * as legal from '../../src/screens/LegalScreen/LegalScreen.stories.tsx';
import * as library from '../../src/screens/LibraryScreen/LibraryScreen.stories.tsx';
import * as order from '../../src/screens/OrderScreen/OrderScreen.stories.tsx';
import * as product from '../../src/screens/ProductScreen/ProductScreen.stories.tsx';
import * as profile from '../../src/screens/ProfileScreen/ProfileScreen.stories.tsx';
import { loadSanitizer } from '../../src/components/Prose/index.ts';
import * as reviews from '../../src/screens/ReviewsScreen/ReviewsScreen.stories.tsx';
import * as series from '../../src/screens/SeriesScreen/SeriesScreen.stories.tsx';
import * as stream from '../../src/screens/StreamScreen/StreamScreen.stories.tsx';

/** Two stories of a screen, before and after its content has loaded. */
interface LoadTransition {
  name: string;
  meta: Meta;
  before: StoryObj;
  after: StoryObj;
}

const transition = (name: string, meta: unknown, before: unknown, after: unknown): LoadTransition =>
  // Each story has the type of its component; here they are only rendered.
  ({ name, meta, before, after }) as LoadTransition;

const transitions = [
  transition('a menu that was left open', shell.default, shell.MenuPending, shell.WithMenu),
  transition('home', home.default, home.Pending, home.Default),
  transition('home, in German and Arabic', home.default, home.Pending, home.Stress),
  transition('discover', discover.default, discover.Pending, discover.Default),
  transition('discover, another genre', discover.default, discover.BooksPending, discover.Default),
  transition('discover, no books', discover.default, discover.Pending, discover.Empty),
  transition('product', product.default, product.Pending, product.Default),
  transition('product, with a sample', product.default, product.Pending, product.WithSample),
  transition('product, not found', product.default, product.Pending, product.NotFound),
  transition('reviews', reviews.default, reviews.Pending, reviews.Default),
  transition('reviews, none', reviews.default, reviews.Pending, reviews.Empty),
  transition('author', author.default, author.Pending, author.Default),
  transition('author, the next page', author.default, author.BooksPending, author.ManyBooks),
  transition('reviews, when the book has loaded', reviews.default, reviews.Unavailable, reviews.Default),
  transition('series, the next page', series.default, series.BooksPending, series.Default),
  transition('series', series.default, series.Pending, series.Default),
  transition('one order, unpaid', order.default, order.Pending, order.Unpaid),
  transition('one order', order.default, order.Pending, order.Default),
  transition('library', library.default, library.Pending, library.Default),
  transition('library, empty', library.default, library.Pending, library.Empty),
  transition('a legal text', legal.default, legal.Pending, legal.Default),
  transition('favorites', favorites.default, favorites.Pending, favorites.Default),
  transition('orders', profile.default, profile.OrdersPending, profile.Default),
  transition('account', profile.default, profile.OverviewPending, profile.Overview),
  transition('orders, none', profile.default, profile.OrdersPending, profile.OrdersEmpty),
  transition('favorites, empty', favorites.default, favorites.Pending, favorites.Empty),
  transition('home of a new shop', home.default, home.Pending, home.FewBooks),
  transition('account, in German', profile.default, profile.OverviewPending, profile.Stress),
  transition('stream', stream.default, stream.Pending, stream.Default),
  transition('payment', cart.default, cart.PaymentPreparing, cart.Payment),
];

const env: Record<string, string | undefined> = import.meta.env;
const isDeep = env['OCTAVO_DEEP_TESTS'] === 'on';
/** Each has another layout: one column, the side menu over the page, and the side menu beside it. */
const screens: readonly (readonly [width: number, height: number])[] = [
  [320, 640],
  [1024, 768],
  [1440, 900],
  ...(isDeep
    ? ([
        [768, 1024],
        [2560, 1440],
      ] as const)
    : []),
];

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const layoutSettled = async () => {
  await document.fonts.ready;
  for (let count = 0; count < 4; count += 1) await frame();
};

/** A `layout-shift` entry of Chromium: the shifted elements and the score. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

const describeShift = ({ value, sources }: Shift) =>
  sources.map(({ node, previousRect: from, currentRect: to }) => {
    const target = node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? 'gone');
    return `${value.toFixed(4)}: ${target} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
  });

beforeAll(async () => {
  setProjectAnnotations(preview);
  // The shop loads the sanitizer before pages with HTML text.
  await loadSanitizer();
});

describe.each(screens)('at %i by %i', (width, height) => {
  beforeAll(() => page.viewport(width, height));

  it.each(transitions)('shifts nothing when the content loads: $name', async ({ meta, before, after }) => {
    globalThis.scrollTo(0, 0);
    const Story = composeStory(after, meta) as ComponentType<Record<string, unknown>>;
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    flushSync(() => root.render(createElement(Story, { ...before.args })));
    await layoutSettled();

    const rootElement = container.querySelector('[data-component="AppShell"], [data-component="StreamScreen"]');
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift' });
    flushSync(() => root.render(createElement(Story, { ...after.args })));
    await layoutSettled();
    shifts.push(...(observer.takeRecords() as Shift[]));
    observer.disconnect();

    // A replaced element cannot shift, so the page must keep its elements.
    expect(rootElement?.isConnected).toBe(true);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const moved = shifts.flatMap(describeShift).join('\n');
    root.unmount();
    container.remove();
    expect(moved).toBe('');
  });
});
