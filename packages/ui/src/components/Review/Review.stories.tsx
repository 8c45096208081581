import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { reviews } from '../../../.storybook/samples.ts';
import { Review } from './Review.tsx';
import type { ReviewView } from './Review.tsx';

const review: ReviewView = reviews[0] ?? { id: 1, rating: 5, html: '' };

const meta = { title: 'Commerce/Review', component: Review, args: { review } } satisfies Meta<typeof Review>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Without a name and a date. */
export const Anonymous: Story = {
  args: { review: { ...review, reviewer: ' ', timeText: null, isVerified: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Anonymous')).toBeVisible();
    await expect(canvas.getByText('Unknown time')).toBeVisible();
  },
};

/** Customer text is sanitized, and its links get `nofollow`. */
export const Sanitized: Story = {
  args: {
    review: {
      ...review,
      html: '<p onclick="alert(1)">Read <a href="https://example.com">this</a> <a href="javascript:alert(1)">not this</a><img src=x onerror=alert(1)></p><script>alert(1)</script>',
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'this' })).toHaveAttribute('rel', 'nofollow ugc noopener');
    await expect(canvasElement.querySelector('script, img, [onclick], a[href^="javascript"]')).toBeNull();
  },
};
/** Signed-in customers can report a review. */
export const Reportable: Story = { args: { onReport: fn() } };
/** The customer's own review is marked and has no report button. */
export const Own: Story = {
  args: { review: { ...review, isOwn: true }, onReport: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your review')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
const reply = {
  author: 'Efua Larkmoor',
  html: '<p>It is 1912, and the new edition says so. Thank you for reading so closely.</p>',
  timeText: '2 days ago',
  dateTime: '2026-11-19T09:00:00Z',
  dateTitle: 'November 19, 2026, 9:00 AM',
};

/** Visitors do not see the customer's review yet. */
export const Held: Story = {
  args: {
    review: { ...review, isOwn: true, notice: 'Only you see this review until the shop has approved it.' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Only you see this review/)).toBeVisible();
  },
};

/** The author has replied. */
export const Replied: Story = {
  args: { review: { ...review, reply } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reply by Efua Larkmoor')).toBeVisible();
    await expect(canvas.getByText(/^It is 1912/)).toBeVisible();
  },
};
export const ByKeyboard: Story = {
  args: { onReport: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await expect(document.activeElement).toHaveAccessibleName('Report the review by Philippa M.');
    await userEvent.keyboard('{Enter}');
    await expect(args.onReport).toHaveBeenCalledWith({ review });
  },
};
export const Stress: Story = {
  args: {
    review: {
      ...review,
      reviewer: 'Wilhelmine-Freifrau-von-Hohenlohe-Waldenburg-Schillingsfürst',
      html: `<p>${'wunderbar'.repeat(30)}</p>`,
      reply: {
        ...reply,
        author: 'فاطمة الزهراء بنت عبد الرحمن',
        html: `<p>${'Rückmeldung'.repeat(30)}</p>`,
      },
    },
  },
};
