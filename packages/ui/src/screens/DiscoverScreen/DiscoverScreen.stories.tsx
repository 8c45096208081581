import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { arabicBook, books, genres, longBook } from '../../../.storybook/samples.ts';
import { DiscoverScreen } from './DiscoverScreen.tsx';

const meta = {
  title: 'Screens/Discover',
  component: DiscoverScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('discover')],
  args: {
    genres: { status: 'ready', items: genres.slice(0, 8) },
    selectedGenre: genres[4],
    books: { status: 'ready', items: books },
    onGenreChoose: fn(),
    onFavoriteToggle: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof DiscoverScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a selected genre. */
export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start Browsing' }));
    await expect(canvas.getByRole('region', { name: 'Start Browsing' })).toHaveFocus();
  },
};

/** With the side menu beside the page: six books in a row. */
export const WithMenu: Story = { parameters: { menu: 'open' } };

/** On a phone the genres are one row, scrolled to the selected one. */
export const OnAPhone: Story = {
  args: { selectedGenre: genres[7] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const card = canvas.getByRole('link', { current: true });
    const row = card.closest('ul')?.parentElement;
    const [viewport, box] = [row?.getBoundingClientRect(), card.getBoundingClientRect()];
    await expect(row?.scrollLeft).toBeGreaterThan(0);
    await expect(box.left).toBeGreaterThanOrEqual(viewport?.left ?? NaN);
    await expect(box.right).toBeLessThanOrEqual(viewport?.right ?? NaN);
  },
};

/** No genre selected, and more books to load. */
export const AllBooks: Story = { args: { selectedGenre: null, onShowMore: fn() } };

/** Opened by a link into the middle of the list. */
export const FromTheMiddle: Story = {
  args: { selectedGenre: null, onShowMore: fn(), moreHref: '/discover?page=3', previousHref: '/discover' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/discover');
    await expect(canvas.getByRole('button', { name: 'Show more' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Show more' })).toBeNull();
  },
};

/** More books are loading. */
export const LoadingMore: Story = { args: { selectedGenre: null, onShowMore: fn(), isLoadingMore: true } };

/** Announces loading once. */
export const Pending: Story = {
  args: { genres: { status: 'pending' }, books: { status: 'pending' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Loading...')).toHaveLength(1);
  },
};
export const BooksPending: Story = { args: { books: { status: 'pending' } } };
export const Failed: Story = { args: { genres: { status: 'failed' }, books: { status: 'failed' } } };
export const Empty: Story = { args: { books: { status: 'ready', items: [] } } };

/** The URL names a page past the last one; the empty state links to the first. */
export const PastLastPage: Story = {
  args: {
    books: { status: 'ready', items: [] },
    previousHref: '/discover/poetry?page=8',
    firstHref: '/discover/poetry',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/discover/poetry',
    );
    await expect(canvas.queryByRole('link', { name: 'Previous' })).toBeNull();
  },
};

/** The URL names a genre that does not exist. */
export const UnknownGenre: Story = {
  args: { selectedGenre: null, isUnknownGenre: true, books: { status: 'ready', items: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'All books' })).toBeNull();
  },
};
/** Start Browsing moves focus to the start of the genres. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Start Browsing' }));
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('region', { name: 'Start Browsing' })).toHaveFocus();
    await tabThrough(userEvent, [/^Fiction/u, /^Crime/u]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onGenreChoose).toHaveBeenCalledWith({ genre: genres[1] });
  },
};
export const Stress: Story = {
  args: {
    selectedGenre: { ...genres[3], id: 4, name: 'Rechtsschutzversicherungsgesellschaften', href: '/x' },
    books: { status: 'ready', items: [longBook, arabicBook, ...books] },
  },
};
