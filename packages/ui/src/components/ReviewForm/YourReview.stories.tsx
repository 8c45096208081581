import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { YourReview } from './YourReview.tsx';

const ownReview = {
  id: 7,
  rating: 4,
  reviewer: 'Ines Harlow',
  timeText: '2 days ago',
  isVerified: true,
  html: '<p>A slow first quarter, then it moves like a tide.</p>',
  text: 'A slow first quarter, then it moves like a tide.',
};

const meta = {
  title: 'Commerce/Your review',
  component: YourReview,
  args: { canReview: true, ownReview: null, onSubmit: fn(({ done }) => done()) },
} satisfies Meta<typeof YourReview>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A review can be written. */
export const Default: Story = {};
/** Stars elsewhere have opened the form: it starts with their rating. */
export const WithChosenRating: Story = {
  args: { chosenRating: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: /^4/u })).toBeChecked();
    await expect(canvas.getByRole('heading', { name: 'Your review' })).toHaveFocus();
  },
};
export const Written: Story = {
  args: { ownReview, canReview: false, onDelete: fn(({ done }) => done()) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete review' }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('heading', { name: 'Your review' })).toHaveFocus();
  },
};

/** The list on the same page shows the text. */
export const Listed: Story = {
  args: { ownReview, canReview: false, isListed: true, onDelete: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(ownReview.text)).toBeNull();
    await expect(canvas.getByText('4.0 out of 5')).toBeInTheDocument();
  },
};

/** The open form. */
export const Writing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Write a review' }));
    await expect(canvas.getByRole('button', { name: 'Publish review' })).toBeVisible();
  },
};
export const Editing: Story = {
  args: { ownReview, canReview: false, form: { error: 'The review could not be saved. Please try again.' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await expect(canvas.getByLabelText('Your review')).toHaveValue(ownReview.text);
  },
};

/** Nothing is shown to customers who do not own the book. */
export const NotOwned: Story = {
  args: { canReview: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading')).toBeNull();
  },
};

/** The customer opens the form, writes and publishes. Then focus moves to the heading. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Write a review' }));
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, canvas.getByRole('radio', { name: '1 star' }));
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('Not for me.');
    await tabThrough(userEvent, ['Publish review']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { rating: 1, review: 'Not for me.' } }),
    );
    await expect(canvas.getByRole('heading', { name: 'Your review' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    ownReview: {
      ...ownReview,
      reviewer: 'Wilhelmine-Freifrau-von-Hohenlohe',
      html: `<p>${'wunderbar'.repeat(40)}</p>`,
    },
    canReview: false,
    text: { title: 'Ihre persönliche Rezension dieses Buches', edit: 'Rezension nachträglich bearbeiten' },
  },
};
