import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { book, longBook, reviews } from '../../../.storybook/samples.ts';
import { ReviewsScreen } from './ReviewsScreen.tsx';

const onSort = fn();

const meta = {
  title: 'Screens/Reviews',
  component: ReviewsScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
  args: {
    product: { title: book(2).title, cover: book(2).cover, href: book(2).href, rating: 4.6, ratingCount: 23 },
    reviews: { status: 'ready', items: reviews },
    page: 1,
    first: 1,
    last: 10,
    hasPrevious: false,
    hasNext: true,
    counts: [16, 5, 1, 1, 0],
    onPageChange: fn(),
    sorting: { value: 'newest', onValueChange: onSort },
    onRetry: fn(),
  },
} satisfies Meta<typeof ReviewsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
    // The select loads after the page.
    await userEvent.selectOptions(
      await canvas.findByLabelText('Sort by', {}, { timeout: 10_000 }),
      'Lowest rating first',
    );
    await expect(onSort).toHaveBeenCalledWith({ value: 'lowest' });
  },
};
/** The server does not support sorting. */
export const Unsorted: Story = { args: { sorting: undefined } };
/** The server-rendered page reserves the space of the select. */
export const Unsettled: Story = { args: { sorting: 'pending' } };
export const Pending: Story = { args: { reviews: { status: 'pending' } } };
export const Failed: Story = { args: { reviews: { status: 'failed' } } };
/** A single review is counted in the singular. */
export const One: Story = {
  args: {
    product: { title: book(2).title, cover: book(2).cover, href: book(2).href, rating: 4, ratingCount: 1 },
    reviews: { status: 'ready', items: reviews.slice(0, 1) },
    last: 1,
    hasNext: false,
    counts: [0, 1, 0, 0, 0],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText((_, part) => part?.textContent === '1 review')).toBeVisible();
  },
};
export const Empty: Story = {
  args: {
    product: { title: book(5).title, cover: book(5).cover, href: book(5).href, rating: 0, ratingCount: 0 },
    reviews: { status: 'ready', items: [] },
    first: 0,
    last: 0,
    hasNext: false,
    counts: undefined,
  },
};
/** The URL names a page past the last one; the empty state links to the first. */
export const PastLastPage: Story = {
  args: {
    reviews: { status: 'ready', items: [] },
    page: 9,
    first: 0,
    last: 0,
    hasNext: false,
    pageHrefOf: (page) => `/reviews?page=${page}`,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/reviews?page=1');
    await expect(canvas.queryByRole('button', { name: 'Previous' })).toBeNull();
    await expect(canvas.queryByText(/out of \d+ reviews/)).toBeNull();
  },
};
export const Unavailable: Story = { args: { product: null } };
/** Tab order: from the back link to the next page. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('link', { name: 'Back to details' }));
    await tabTo(userEvent, await canvas.findByLabelText('Sort by', {}, { timeout: 10_000 }));
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
  },
};
export const Stress: Story = {
  args: {
    product: { title: longBook.title, cover: longBook.cover, href: longBook.href, rating: 3.2, ratingCount: 104_233 },
    reviews: {
      status: 'ready',
      items: [{ id: 9, rating: 1, reviewer: longBook.author, html: `<p>${'überaus'.repeat(20)}</p>` }],
    },
  },
};
