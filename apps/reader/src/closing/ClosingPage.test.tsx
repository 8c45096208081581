import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanUpReaders, defaultPageData, openReader, page } from '../testing/open-reader.tsx';

cleanUpReaders();

const volume = (slug: string, name: string, position: number) => ({
  slug,
  name,
  author: 'Ada Weir',
  images: [],
  regular_price: '12.50',
  authors: [{ slug: 'ada-weir', name: 'Ada Weir' }],
  series: { slug: 'tides', name: 'The Tides', position },
});
const response = {
  book: volume('first-tide', 'First Tide', 1),
  finished_at: '2026-11-25T12:00:00.000Z',
  rating: null,
  can_review: true,
  next: { ...volume('second-tide', 'Second Tide', 2), is_owned: false },
  more: [{ ...volume('letters', 'Letters', 3), series: null, regular_price: '0.00', is_owned: false }],
};
const pageData = { ...defaultPageData, book: '1', reader: 'ada', shop_url: 'http://127.0.0.1:3000' };

/** Opens a book at a progression and turns the page at its end. */
async function openAt(progression: number, closing: () => Promise<unknown>, data = pageData) {
  const reader = await openReader({ closing }, data);
  const { events } = reader.engine;
  act(() => events?.onLocatorChange(page('epubcfi(/6/4!/4/2)', progression), true));
  return { ...reader, events, turn: () => act(() => events?.onEnd()) };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows the date, the rating links and the next books after the last page', async () => {
  const { turn } = await openAt(1, () => Promise.resolve(response));
  turn();
  expect(await heading('You finished First Tide')).toBe(document.activeElement);
  expect(screen.getByText('November 25, 2026')).toBeDefined();
  expect(hrefOf('Rate with 4 stars')).toBe('http://127.0.0.1:3000/product/first-tide/reviews#rate-4');
  expect(screen.getByRole('heading', { name: 'Next in The Tides' })).toBeDefined();
  expect(screen.getByText('Book 2 · $12.50')).toBeDefined();
  expect(hrefOf('Add to cart')).toBe('http://127.0.0.1:3000/product/second-tide#add-to-cart');
  expect(screen.getByText('$0.00 Free')).toBeDefined();
  expect(hrefOf('Back to library')).toBe('http://127.0.0.1:3000/library');
});

it.each([
  ['a server without the call', () => Promise.resolve(undefined)],
  ['a failed request', () => Promise.reject(new Error('offline'))],
  ['an unknown response', () => Promise.resolve({ book: 7 })],
])('shows the title of the manifest after %s, without stars and books', async (_, closing) => {
  const { turn } = await openAt(1, closing);
  turn();
  expect(await heading('You finished A Small Novel')).toBeDefined();
  expect(screen.queryByRole('link', { name: /star/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Read again' })).toBeDefined();
});

it('names the last book of a series, and the rating that the user gave', async () => {
  const { turn } = await openAt(1, () =>
    Promise.resolve({ ...response, next: null, more: [], rating: 4, can_review: false }),
  );
  turn();
  await heading('You finished First Tide');
  expect(screen.getByText(/^That was the last book of/).textContent).toBe('That was the last book of The Tides.');
  expect(screen.getByText('You rated it 4 out of 5')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Rate/ })).toBeNull();
});

it('offers to read a next volume that the user owns, in place of its price', async () => {
  const { turn } = await openAt(1, () => Promise.resolve({ ...response, next: { ...response.next, is_owned: true } }));
  turn();
  await heading('You finished First Tide');
  expect(hrefOf('Read now')).toBe('http://127.0.0.1:3000/product/second-tide/stream');
  expect(screen.getByText('Book 2 · In your library')).toBeDefined();
});

it('requests the response once, and near the end only', async () => {
  const closing = vi.fn(() => Promise.resolve<unknown>(response));
  const { events } = await openAt(0.5, closing);
  expect(closing).not.toHaveBeenCalled();
  act(() => events?.onLocatorChange(page('epubcfi(/6/4!/4/4)', 0.97), true));
  await waitFor(() => expect(closing).toHaveBeenCalledOnce());
  act(() => events?.onLocatorChange(page('epubcfi(/6/4!/4/6)', 1), true));
  expect(closing).toHaveBeenCalledOnce();
});

it('is closed by a move in the book, by the Back button and by a key', async () => {
  const { turn, events, user } = await openAt(1, () => Promise.resolve(response));
  const isClosed = () => waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  turn();
  await heading('You finished First Tide');
  act(() => events?.onLocatorChange(page('epubcfi(/6/4!/4/8)', 0.2), true));
  await isClosed();
  act(() => events?.onLocatorChange(page('epubcfi(/6/4!/4/9)', 1), true));
  turn();
  await heading('You finished First Tide');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  await isClosed();
  turn();
  await heading('You finished First Tide');
  await user.keyboard('{ArrowLeft}');
  await isClosed();
});

it('shows price and Add to cart at the end of a sample, and neither stars nor a date', async () => {
  const sample = { ...response, finished_at: null, can_review: false };
  const { turn } = await openAt(1, () => Promise.resolve(sample), { ...pageData, sample: { share: 0.1 } });
  turn();
  await heading('That’s the end of the sample');
  expect(screen.getByText('$12.50')).toBeDefined();
  expect(hrefOf('Add to cart')).toBe('http://127.0.0.1:3000/product/first-tide#add-to-cart');
  expect(screen.queryByText(/^You finished/)).toBeNull();
});

it('shows no link to the shop without a connection', async () => {
  const { turn } = await openAt(1, () => Promise.resolve(response));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  turn();
  await heading('You finished First Tide');
  expect(screen.getByText(/^You’re offline/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /library|cart|star/ })).toBeNull();
  vi.restoreAllMocks();
});
