// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppShell } from '../src/templates/AppShell/index.ts';
import { CartScreen } from '../src/screens/CartScreen/index.ts';
import { Dialog } from '../src/components/Dialog/index.ts';
import { DiscoverScreen } from '../src/screens/DiscoverScreen/index.ts';
import { HomeScreen } from '../src/screens/HomeScreen/index.ts';
import { LoginScreen } from '../src/screens/LoginScreen/index.ts';
import { PageFooter } from '../src/components/PageFooter/index.ts';
import { ProductScreen } from '../src/screens/ProductScreen/index.ts';
import { setSanitizer } from '../src/components/Prose/index.ts';
import { ReaderBottomBar } from '../src/components/ReaderBottomBar/index.ts';
import { RegisterScreen } from '../src/screens/RegisterScreen/index.ts';
import { SearchBox } from '../src/components/SearchBox/index.ts';
import { SideNavigation } from '../src/components/SideNavigation/index.ts';
import { Toaster } from '../src/components/Toaster/index.ts';
import { TopBar } from '../src/components/TopBar/index.ts';

const noop = () => undefined;
const book = { id: 1, title: 'Quince', author: 'Fenn Okerwald', href: '/product/quince', price: '$7.90', cover: {} };
const list = { status: 'ready' as const, items: [book] };

it('runs without a window', () => {
  expect('window' in globalThis).toBe(false);
});

it('renders the shell and the home page', () => {
  const html = renderToString(
    <AppShell
      header={
        <TopBar
          shopName="Octavo"
          userHref="/login"
          cartCount={0}
          isMenuOpen
          onMenuToggle={noop}
          search={<SearchBox query="q" results={[]} isOpen onQueryChange={noop} onClose={noop} onChoose={noop} />}
        />
      }
      side={<SideNavigation isOpen onClose={noop} userHref="/login" />}
      footer={<PageFooter shopName="Octavo" />}
    >
      <HomeScreen
        startHref="/login"
        heroBooks={[book]}
        genres={{ status: 'pending' }}
        topSales={list}
        newReleases={{ status: 'failed' }}
        monthlyFeatured={list}
      />
      <Toaster />
      <Dialog isOpen title="Ask" onClose={noop} />
    </AppShell>,
  );
  expect(html).toContain('Happy reading, <span');
  expect(html).toContain('>Friend</span>');
  expect(html).toContain('aria-label="Cart, 0 items"');
});

it('renders the HTML of a book with the sanitizer of the server, never unsanitized', () => {
  const page = (
    <ProductScreen
      onAddToCart={noop}
      onFavoriteToggle={noop}
      onRetry={noop}
      state={{
        status: 'ready',
        product: {
          id: 1,
          title: 'Quince',
          cover: {},
          price: '$7.90',
          rating: 4.5,
          ratingCount: 2,
          reviewsHref: '/product/quince/reviews',
          shortDescriptionHtml: '<p>A <em>yellow</em> book.<b onclick="x">!</b></p>',
          descriptionHtml: '',
          isFavorite: false,
        },
      }}
    />
  );
  expect(renderToString(page)).not.toContain('yellow');
  setSanitizer((html) => html.replace(/<b .*<\/b>/, ''));
  const html = renderToString(page);
  expect(html).toContain('<p>A <em>yellow</em> book.</p>');
  expect(html).toContain('Unknown Editor');
});

it.each([
  ['discover', <DiscoverScreen key="d" genres={{ status: 'pending' }} books={list} />],
  ['login', <LoginScreen key="l" onSubmit={noop} />],
  ['register', <RegisterScreen key="r" onSubmit={noop} />],
  [
    'cart',
    <CartScreen
      key="c"
      step="billing"
      lines={[]}
      total="$0.00"
      onSubmit={noop}
      onRemove={noop}
      onClear={noop}
      onEmptySubmit={noop}
    />,
  ],
  ['reader', <ReaderBottomBar key="b" progression={0.5} chapter="One" pageText="Page 1 of 2" onSeek={noop} />],
])('renders the %s page', (_name, page) => {
  expect(renderToString(page)).toContain('data-component');
});
