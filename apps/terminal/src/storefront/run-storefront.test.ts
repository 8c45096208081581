import type { Config } from '@octavo/core/entities';
import { defaultMessageOf } from '@octavo/core/errors';
import { alerts, emptyStates, failures, screens, toasts } from '@octavo/core/messages';
import { createShop } from '@octavo/core/shop';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aConfig, aSession, createFakeShop, FAKE_PASSWORD } from '@octavo/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createPalette, glyphsOf, type Key, graphemesOf } from '../display/index.ts';
import { messages } from '../messages.ts';
import type { Shop } from '../shop/index.ts';
import { createCatalogCache } from '../shop/catalog-cache.ts';
import { runStorefront } from './run-storefront.ts';

type Name = Exclude<Key['name'], 'text'> | `'${string}`;

const typed = (text: string): Name[] => graphemesOf(text).map((letter): Name => `'${letter}`);

/** Opens a storefront on an in-memory shop and exposes its screen. */
function openStorefront({
  isSignedIn = false,
  config = aConfig(),
  isForgetful: isStorageUnavailable = () => false,
}: { isSignedIn?: boolean; config?: Config; isForgetful?: () => boolean } = {}) {
  const server = createFakeShop();
  const storage = memoryStorage();
  const account = server.state.accounts[0];
  if (isSignedIn && account) {
    const started = aSession({ user: account.user });
    server.state.tokens.set(started.access_token, account);
    createSessionStore(storage).save(started);
  }
  const core = createShop({ baseUrl: server.baseUrl, fetch: server.fetch, storage });
  onTestFinished(core.close);
  const shop: Shop = {
    ...core,
    origin: 'http://shop.test',
    config,
    catalog: createCatalogCache(core.api),
    isStorageUnavailable,
  };
  let rows: readonly string[] = [];
  let hasLeft = false;
  const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
  const storefront = runStorefront(
    shop,
    {
      painter: {
        open: () => undefined,
        show: (picture) => (rows = picture.rows),
        reset: () => undefined,
        close: () => undefined,
      },
      palette: createPalette({ depth: 1, isDumb: true }),
      glyphs,
      size: () => ({ columns: 80, rows: 24 }),
    },
    () => (hasLeft = true),
  );
  /** Waits for `text` and returns the screen. */
  const waitForText = async (text: string): Promise<string> => {
    await expect.poll(() => rows.join('\n')).toContain(text);
    return rows.join('\n');
  };
  return {
    server,
    shop,
    waitForText,
    press: (...names: Name[]) => {
      for (const name of names)
        storefront.press(name.startsWith("'") ? { name: 'text', text: name.slice(1) } : ({ name } as Key));
    },
    /** Searches for a book of the in-memory shop and opens it. */
    openBook: async (text: string, title: string): Promise<void> => {
      storefront.press({ name: 'text', text: '/' });
      for (const letter of text) storefront.press({ name: 'text', text: letter });
      await waitForText(`› ${title}`);
      storefront.press({ name: 'enter' });
      await waitForText('Ida Fenn');
    },
    screen: () => rows.join('\n'),
    hasLeft: () => hasLeft,
  };
}

it('opens the login before a screen that needs a user, and the screen afterwards', async () => {
  const { press, waitForText, screen } = openStorefront();
  await waitForText('Happy reading, Friend');
  press('down', 'down', 'down', 'down', 'down', 'enter');
  await waitForText('Remember me');
  press('escape');
  await waitForText('Happy reading, Friend');
  press('enter', "'i", "'n", "'e", "'s", "'_", "'h", 'enter', ...typed(FAKE_PASSWORD));
  press('enter', 'enter', 'enter');
  await waitForText(screens.library.title);
  expect(screen()).toContain(messages.noBooks);
});

it('does not select Logout after a login from the same menu position', async () => {
  const { press, waitForText, screen } = openStorefront();
  await waitForText('Happy reading, Friend');
  press('end', 'up', 'enter');
  await waitForText('Remember me');
  press(...typed('ines_h'), 'enter');
  press(...typed(FAKE_PASSWORD), 'enter', 'enter', 'enter');
  await waitForText('Happy reading, Ines Harlow');
  expect(screen()).toMatch(/› Search/);
});

it('shows core’s validation messages below the login fields', async () => {
  const { press, waitForText } = openStorefront();
  await waitForText('Happy reading');
  press('end', 'up', 'enter');
  await waitForText('Remember me');
  press('down', 'down', 'down', 'enter');
  expect(await waitForText('Username is required')).toContain('Password is required');
});

it('opens the login when the session expires and keeps the current screen', async () => {
  const { press, waitForText, server } = openStorefront({ isSignedIn: true });
  await waitForText('Happy reading, Ines Harlow');
  server.state.tokens.clear();
  press('down', 'down', 'down', 'down', 'down', 'down', 'down', 'enter');
  await waitForText(toasts.signInAgain);
  expect(await waitForText('Remember me')).toContain(`${screens.profile.orderHistory} › ${screens.login}`);
});

it('shows a link to the browser when card payments are unavailable', async () => {
  const config = aConfig({ payment: { publishable_key: 'pk_live_1', script_url: null, is_test: false } });
  const { press, waitForText, openBook } = openStorefront({ isSignedIn: true, config });
  await openBook('salt', 'Salt Roads');
  press('enter');
  await waitForText(toasts.addedToCart);
  press("'c");
  await waitForText(screens.cart.total);
  press('enter');
  expect(await waitForText(messages.payInBrowser)).toContain('http://shop.test/cart');
});

it('shows why an order failed and keeps the form values', async () => {
  const { press, waitForText, server, openBook, screen } = openStorefront({ isSignedIn: true });
  await openBook('salt', 'Salt Roads');
  press('enter', "'c");
  await waitForText(screens.cart.total);
  press('enter');
  await waitForText(screens.cart.billing);
  press('down', 'down', 'down');
  for (const value of ['5', 'Quay', 'Portmere', 'ME', '04101']) press(...typed(value), 'enter');
  server.respondOnce(() => Response.json({ detail: defaultMessageOf('price_changed') }, { status: 409 }));
  press('enter', 'enter');
  await waitForText(alerts.orderFailedBecause(defaultMessageOf('price_changed')));
  expect(screen()).toContain('Portmere');
  press('enter');
  await waitForText(screens.payment.title);
  press('escape');
  await waitForText(screens.cart.billing);
});

it('distinguishes a missing book from a failed request', async () => {
  const { press, waitForText, server, openBook } = openStorefront();
  await openBook('salt', 'Salt Roads');
  press('escape', "'n", "'i", "'n", "'t", "'h");
  await waitForText('› The Ninth Ferry');
  server.respondOnce(() => new Response('', { status: 500 }));
  press('enter');
  await waitForText(failures.productTitle);
  server.state.products = [];
  press("'r");
  expect(await waitForText(failures.productNotFoundTitle)).not.toContain(screens.retry);
});

it('shows no empty state before the books have loaded', async () => {
  const { press, waitForText, server } = openStorefront();
  let respond: (response: Response) => void = () => undefined;
  server.respondOnce(() => new Promise((resolve) => (respond = resolve)));
  press("'/", "'x", "'y");
  await waitForText('Loading...');
  respond(Response.json(server.state.products));
  expect(await waitForText(emptyStates.search)).not.toContain('Loading...');
});

it('shows how many books match', async () => {
  const { press, waitForText } = openStorefront();
  press("'/", ...typed('the'));
  expect(await waitForText(messages.resultCount(5))).not.toContain(messages.moreResults);
});

it('adds server results to a truncated list and shows when they are unavailable', async () => {
  const { press, waitForText, server } = openStorefront();
  server.state.listLimit = 3;
  press("'/", ...typed('ferry'));
  expect(await waitForText('› The Ninth Ferry')).toContain(messages.resultCount(1));
  server.respondOnce(() => new Response('', { status: 503 }));
  press(...typed('s'));
  expect(await waitForText(emptyStates.searchIncomplete)).not.toContain(emptyStates.search);
  press('backspace');
  await waitForText('› The Ninth Ferry');
});

it('shows reviews page by page', async () => {
  const { press, waitForText, openBook } = openStorefront();
  await openBook('tide', 'The Tide Clock');
  press("'v");
  await waitForText('1 - 10 out of 23 reviews');
  press('right');
  await waitForText('11 - 20 out of 23 reviews');
  press('left');
  expect(await waitForText('1 - 10 out of 23 reviews')).toContain('Ines Harlow');
});

it('saves a pending favorite before it quits', async () => {
  const { press, waitForText, server, openBook, hasLeft } = openStorefront({ isSignedIn: true });
  await openBook('salt', 'Salt Roads');
  press("'f");
  await waitForText('♥');
  press('interrupt');
  expect(hasLeft()).toBe(true);
  await expect.poll(() => server.requests.filter((request) => request.startsWith('POST /favorites/'))).toHaveLength(1);
});

it('opens the cart once when its key is pressed repeatedly', async () => {
  const { press, waitForText } = openStorefront();
  press("'c", "'c", "'c");
  await waitForText(emptyStates.cart);
  press('escape');
  expect(await waitForText(screens.home.greeting)).not.toContain(emptyStates.cart);
});

it('ignores commands in text pasted into a list', async () => {
  const { press, waitForText, screen } = openStorefront();
  await waitForText(screens.home.greeting);
  press("'cccc", "'/c", 'down');
  await waitForText(screens.home.greeting);
  expect(screen()).not.toContain(emptyStates.cart);
});

it('shows once that the disk is not writable', async () => {
  let isForgetful = false;
  const { press, waitForText, openBook, screen } = openStorefront({ isForgetful: () => isForgetful });
  await openBook('salt', 'Salt Roads');
  await waitForText(screens.product.add);
  expect(screen()).not.toContain(messages.storageUnavailable);
  isForgetful = true;
  press('enter');
  await waitForText(messages.storageUnavailable);
  press('enter');
  await waitForText(toasts.alreadyInCart);
});
