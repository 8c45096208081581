import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { OwnReviews } from './OwnReviews.tsx';
import type { OwnReviewView } from './OwnReviews.tsx';

const reviews: readonly OwnReviewView[] = [
  {
    id: 7,
    book: { title: 'The Heron Ledger', href: '/product/the-heron-ledger/reviews' },
    rating: 4,
    html: '<p>A slow first quarter, then it moves like a tide.</p>',
    timeText: '2 days ago',
    dateTime: '2026-11-19T09:00:00Z',
    reply: { author: 'Efua Larkmoor', html: '<p>Thank you.</p>' },
  },
  {
    id: 8,
    book: { title: 'Moth Arithmetic', href: '/product/moth-arithmetic/reviews' },
    rating: 2,
    html: '<p>Not for me.</p>',
    timeText: '1 year ago',
  },
];
const ready = { status: 'ready', reviews, page: 1, totalPages: 1 } as const;

const meta = {
  title: 'Commerce/Own reviews',
  component: OwnReviews,
  args: { state: ready, onPageChange: fn(), onDelete: fn(({ done }) => done()), onRetry: fn() },
} satisfies Meta<typeof OwnReviews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete your review of The Heron Ledger' }));
    await expect(canvas.getByText("The author's reply to it will be deleted too.")).toBeVisible();
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete review' }));
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ review: reviews[0] }));
    await expect(canvas.getByRole('heading', { name: 'Your reviews' })).toHaveFocus();
  },
};
export const None: Story = { args: { state: { ...ready, reviews: [], totalPages: 0 } } };
export const Pages: Story = {
  args: { state: { ...ready, totalPages: 3 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
    await expect(canvas.getByRole('heading', { name: 'Your reviews' })).toHaveFocus();
  },
};
export const Deleting: Story = { args: { deletingId: 7 } };
export const ServerError: Story = {
  args: { error: 'Our team is checking or has hidden this review. You can edit it, but not delete it.' },
};
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Delete your review of Moth Arithmetic' }));
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Delete review' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ review: reviews[1] }));
  },
};
export const Stress: Story = {
  args: {
    state: {
      ...ready,
      reviews: [
        {
          id: 1,
          book: {
            title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
            href: '#',
          },
          rating: 5,
          html: `<p>${'كتاب جميل عن الطيور والأنهار. '.repeat(10)}</p><p>${'wunderbar'.repeat(30)}</p>`,
          timeText: 'vor ungefähr drei Monaten',
        },
      ],
    },
    error: 'Die Rezension konnte leider nicht gelöscht werden. '.repeat(4),
  },
};
