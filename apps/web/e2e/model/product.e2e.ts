/** The page of a book and its favorite mark. */
import type { Product } from '@octavo/core/entities';
import type { Page } from '@playwright/test';
import { keep, kept, signIn } from './people.ts';
import { cut, failing, answering } from './faults.ts';
import type { ModelShop } from './model-shop.ts';
import { expect, test } from './test.ts';

/** Changes the book with that slug as the shop has it. */
function change({ fake }: ModelShop, slug: string, changes: Partial<Product>): void {
  fake.state.products = fake.state.products.map((book) => (book.slug === slug ? { ...book, ...changes } : book));
}
const own = ({ fake }: ModelShop, id: number) => fake.state.accounts[0]?.owned.add(id);

test('P1, P2: a book is asked for by its slug twice, with user and token where there are any', async ({
  page,
  model,
}) => {
  await page.goto('/product/Salt-Roads');
  await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
  expect(model.requests).toContain('GET /products/salt-roads?slug=salt-roads');
  await signIn(page, model);
  await page.goto('/product/salt-roads');
  await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
  expect(model.requests).toContain('GET /products/salt-roads?slug=salt-roads&user_id=3');
});

test('P3: an owner reads, anybody else puts it into the cart; never both', async ({ page, model }) => {
  const read = page.getByRole('button', { name: 'Read now', exact: true });
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await page.goto('/product/salt-roads');
  await expect(add).toBeVisible();
  await expect(read).toHaveCount(0);
  own(model, 2);
  await signIn(page, model);
  await page.goto('/product/salt-roads');
  await expect(read).toBeVisible();
  await expect(add).toHaveCount(0);
  await read.click();
  await expect(page).toHaveURL(/\/product\/salt-roads\/stream$/);
});

test('P4: a book is added without an account and once; a second time says so, with the way to the cart', async ({
  page,
}) => {
  await page.goto('/product/salt-roads');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Already in your cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View cart' }).first()).toHaveAttribute('href', '/cart');
  expect(JSON.parse((await kept(page, 'cartItems')) ?? '')).toMatchObject([
    { id: 2, name: 'Salt Roads', price: 1.99, quantity: 1, authorStripeId: 'acct_maren' },
  ]);
  expect(await kept(page, 'totalAmount')).toBe('1.99');
});

test('P5: a price that is none closes the button, and no price at all is $0.00', async ({ page, model }) => {
  for (const regular_price of ['', 'soon', '-1']) {
    change(model, 'salt-roads', { regular_price });
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('button', { name: 'Not available yet' }), regular_price).toBeDisabled();
  }
  change(model, 'salt-roads', { regular_price: '0' });
  await page.goto('/product/salt-roads');
  await expect(page.getByText('$0.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
});

test('P6, R2: stars are whole on the page of a book, the reviews tell one decimal and the range', async ({
  page,
  model,
}) => {
  change(model, 'the-tide-clock', { average_rating: '4.50' });
  await page.goto('/product/the-tide-clock');
  const stars = page.getByRole('main').locator('[data-component="StarRating"]').first();
  await expect(stars).toContainText('4.5');
  await expect(stars.locator('svg[fill="currentColor"]')).toHaveCount(5);
  await page
    .getByRole('link', { name: /review/i })
    .first()
    .click();
  await expect(page.getByText('4.5 out of 5').first()).toBeVisible();
  await expect(page.getByText('1 - 10 out of 23 reviews')).toBeVisible();
  // Half a tenth is a whole one, on every page and in every front end.
  change(model, 'the-tide-clock', { average_rating: '4.35' });
  await page.goto('/product/the-tide-clock');
  await expect(stars).toContainText('4.4');
  await page.goto('/product/the-tide-clock/reviews');
  await expect(page.getByText('4.4 out of 5').first()).toBeVisible();
});

test('P7: descriptions and reviews keep their paragraphs and links, and lose whatever would run', async ({
  page,
  model,
}) => {
  const html =
    '<p>Kept <a href="https://example.org/">link</a></p><script>window.hit=1</script><img src=x onerror="window.hit=1">' +
    '<iframe src="/"></iframe><form><input></form><style>p{display:none}</style>';
  change(model, 'the-tide-clock', { description: html, short_description: html });
  const [first, ...others] = model.fake.state.reviews.get(1) ?? [];
  if (first) model.fake.state.reviews.set(1, [{ ...first, review: html }, ...others]);
  for (const path of ['/product/the-tide-clock', '/product/the-tide-clock/reviews']) {
    await page.goto(path);
    const prose = page.locator('[data-component="Prose"]').first();
    await expect(prose.getByText('Kept')).toBeVisible();
    await expect(prose.locator('script, img, iframe, form, style')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
  await expect(page.getByRole('link', { name: 'link' }).first()).toHaveAttribute('rel', /nofollow ugc noopener/);
});

test('P8: sharing copies the address and says so for a second, by another way where the first is refused, and never without success', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: '2026-03-01T00:00:00Z' });
  await page.goto('/product/salt-roads');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.clock.pauseAt('2026-03-01T01:00:00Z');
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = page.getByText('Copied!', { exact: true });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.clock.runFor(950);
  await expect(copied).toBeVisible();
  await page.clock.runFor(50);
  await expect(copied).toHaveCount(0);
  await page.clock.resume();
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  await expect(page.getByText('Copied!', { exact: true })).toBeHidden({ timeout: 2500 });
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied!', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
});

test('P9, P10: a failed book is asked for again, then the page; a missing one is not found', async ({
  page,
  model,
  ears,
}) => {
  ears.allow('refused call', 'broken connection');
  const stop = model.inject(/^GET \/products\/salt-roads/, cut);
  await page.goto('/product/salt-roads');
  await expect(page.getByText('Oops! Something went wrong', { exact: true })).toBeVisible();
  await expect(
    page.getByText("We couldn't load the product details. Please try again later.", { exact: true }),
  ).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await loaded;
  await expect(page.getByText('Oops! Something went wrong', { exact: true })).toBeVisible();
  stop();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
  const none = "The product you're looking for doesn't exist or may have been removed.";
  await page.goto('/product/no-such-book');
  await expect(page.getByText('Product Not Found', { exact: true })).toBeVisible();
  await expect(page.getByText(none, { exact: true })).toBeVisible();
  model.inject(/^GET \/products\/salt-roads/, answering(null));
  await page.goto('/product/salt-roads');
  await expect(page.getByText('Product Not Found', { exact: true })).toBeVisible();
});

test('P9: a Retry that works leaves the page as it is, and one without a network leaves the shop open', async ({
  page,
  model,
  context,
  ears,
}) => {
  ears.allow('broken connection');
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  const failed = page.getByText('Oops! Something went wrong', { exact: true });
  const title = page.getByRole('heading', { level: 1 });
  const samePage = page.locator('html[data-same-page]');
  const openFailed = async (slug: string) => {
    const mend = model.inject(new RegExp(`^GET /products/${slug}`), cut);
    await page.goto(`/product/${slug}`);
    await expect(failed).toBeVisible();
    await page.evaluate(() => document.documentElement.toggleAttribute('data-same-page', true));
    return mend;
  };
  (await openFailed('salt-roads'))();
  await retry.click();
  await expect(title).toHaveText('Salt Roads');
  await expect(samePage).toBeAttached();
  const mend = await openFailed('signals');
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed');
  await retry.click();
  await asked;
  await expect(failed).toBeVisible();
  mend();
  await context.setOffline(false);
  await expect(title).toHaveText('Signals');
  await expect(samePage).toBeAttached();
});

test('P11: the first entry of a key counts, several authors are joined, and what is blank has its own words', async ({
  page,
  model,
}) => {
  const meta_data = [
    { key: 'author', value: ['Ada Quill', 'Ben Rook'] },
    { key: 'author', value: 'Nobody' },
    { key: 'editor', value: ' ' },
  ];
  change(model, 'salt-roads', { meta_data: meta_data as Product['meta_data'], tags: [] });
  await page.goto('/product/salt-roads');
  await expect(page.getByText('Ada Quill, Ben Rook').first()).toBeVisible();
  await expect(page.getByText('Unknown Editor', { exact: true })).toBeVisible();
  await expect(page.getByText('Unknown Genre', { exact: true })).toBeVisible();
  change(model, 'salt-roads', { meta_data: [] });
  await page.reload();
  await expect(page.getByText('Unknown Author', { exact: true }).first()).toBeVisible();
});

test('F1: a heart changes at once, sends what it ended on, and takes it back where that fails', async ({
  page,
  model,
  ears,
}) => {
  ears.allow('refused call');
  const sent = () => model.requests.filter((line) => line.includes('/favorites/'));
  await signIn(page, model);
  await page.goto('/product/salt-roads');
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const marked = page.getByRole('button', { name: 'Remove from favorites' });
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  expect(sent()).toEqual([]);
  await expect.poll(sent).toEqual(['POST /favorites/2']);
  model.inject('DELETE /favorites/2', failing(500));
  await marked.click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await expect(marked).toBeVisible();
  await expect(page.getByText('Your favorites could not be saved. Please try again.')).toBeVisible();
});

for (const [way, leave] of [
  ['by a link', (page) => page.getByRole('banner').getByRole('link', { name: 'Octavo, home' }).click()],
  ['by a reload', (page) => page.reload()],
] as const satisfies readonly (readonly [way: string, leave: (page: Page) => Promise<unknown>])[]) {
  test(`F1: a heart that was just pressed is saved where its page is left ${way}`, async ({ page, model }) => {
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await signIn(page, model);
    await page.goto('/product/salt-roads');
    const heart = page.getByRole('main').getByRole('button', { name: 'Add to favorites' });
    await expect(heart).toBeVisible();
    // The half second of quiet never ends.
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await heart.click();
    await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
    expect(model.requests.filter((line) => line.includes('/favorites/'))).toEqual([]);
    await leave(page);
    await expect
      .poll(() => model.requests.filter((line) => line.includes('/favorites/')))
      .toEqual(['POST /favorites/2']);
  });
}

test('F2: without a token a heart leads to the login page and stays as it was', async ({ page, model }) => {
  await page.goto('/product/salt-roads');
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
  expect(model.requests.filter((line) => line.includes('/favorites/'))).toEqual([]);
});

test('D7: hearts on the shelves follow the favorites of the user, not what a list says', async ({ page, model }) => {
  change(model, 'salt-roads', { favorite: true });
  model.fake.state.accounts[0]?.favorites.add(1);
  await signIn(page, model);
  await page.goto('/');
  const shelf = page.getByRole('region', { name: 'New Releases' });
  const heart = (title: string) => shelf.getByRole('listitem').filter({ hasText: title }).getByRole('button');
  await expect(heart('The Tide Clock')).toHaveAttribute('aria-pressed', 'true');
  await expect(heart('Salt Roads')).toHaveAttribute('aria-pressed', 'false');
});

test('D7: a heart that was pressed here follows a change made elsewhere, once the server tells of it', async ({
  page,
  model,
}) => {
  const [account] = model.fake.state.accounts;
  await signIn(page, model);
  await page.goto('/');
  const shelf = page.getByRole('region', { name: 'New Releases' });
  const heart = (title: string) => shelf.getByRole('listitem').filter({ hasText: title }).getByRole('button');
  await heart('Salt Roads').click();
  await expect.poll(() => account?.favorites.has(2)).toBe(true);
  account?.favorites.delete(2);
  // What is saved asks for the list anew.
  await heart('The Tide Clock').click();
  await expect.poll(() => account?.favorites.has(1)).toBe(true);
  await expect(heart('Salt Roads')).toHaveAttribute('aria-pressed', 'false');
  await expect(heart('The Tide Clock')).toHaveAttribute('aria-pressed', 'true');
});

test('51: names, addresses and messages of the server are shown as text and never followed where they could run', async ({
  page,
  model,
}) => {
  const hostile = '<img src=x onerror="window.hit=1">';
  change(model, 'salt-roads', { name: hostile, images: [{ src: 'javascript:window.hit=1' }] });
  await keep(page, { genre: hostile });
  await page.goto('/');
  await page.getByRole('link', { name: hostile }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  await expect(page.locator('img[src^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.title()).toContain(hostile);
});

test('51: what the server says is shown as text, and only an address of the web is gone to', async ({
  page,
  model,
  ears,
}) => {
  ears.allow('refused call');
  const hostile = '<img src=x onerror="window.hit=1">Not now.';
  await signIn(page, model, 'maren_oskalo');
  await page.goto('/profile?tab=account-settings');
  const connect = page.getByRole('button', { name: 'Stripe Connect' });
  for (const url of [
    'javascript:window.hit=1',
    ' \tJavaScript:window.hit=1',
    'data:text/html,<script>1</script>',
    '//evil.example',
  ]) {
    const stop = model.inject('GET /stripe/login', answering({ onboarding_completed: false, message: hostile, url }));
    await connect.click();
    await expect(page.getByRole('alert').filter({ hasText: hostile }).first()).toBeVisible();
    await expect(connect).toBeEnabled();
    stop();
  }
  model.inject('PUT /users/profile', failing(422, hostile));
  await page.getByLabel('First name').fill('Marena');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(hostile).last()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await expect(page).toHaveURL(/\/profile\?tab=account-settings$/);
});

test('51: what is shared of a book is its address, whatever the book is called', async ({ page, model, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hostile = '"><script>window.hit=1</script>';
  change(model, 'salt-roads', { name: hostile });
  await page.goto('/product/salt-roads');
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${model.origin}/product/salt-roads`);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});
