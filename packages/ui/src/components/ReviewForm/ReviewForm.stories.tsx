import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ReviewForm } from './ReviewForm.tsx';

const meta = {
  title: 'Forms/Review form',
  component: ReviewForm,
  args: { onSubmit: fn(), onCancel: fn() },
} satisfies Meta<typeof ReviewForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Saved: Story = {
  args: { saved: { rating: 4, review: 'A slow first quarter, then it moves like a tide.' } },
};

/** Without rating and text, the first star has focus. */
export const Invalid: Story = {
  args: {
    validate: ({ rating, review }) => ({
      rating: rating === 0 ? 'Please choose from one to five stars' : undefined,
      review: review === '' ? 'Please write a few words' : undefined,
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Publish review' }));
    await expect(canvas.getByRole('radio', { name: '1 star' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const ServerError: Story = { args: { error: 'You have reviewed this book already.' } };
export const Busy: Story = { args: { isBusy: true } };

/** Sets the rating with arrow keys, then the text, then presses the button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('Careful and tactile.');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { rating: 3, review: 'Careful and tactile.' } }),
    );
  },
};
export const Stress: Story = {
  args: {
    saved: { rating: 5, review: 'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(20) },
    error: 'Die Bewertung konnte leider nicht gespeichert werden. '.repeat(4),
    text: { rating: 'Gesamtzufriedenheitsbewertung', save: 'Änderungen dauerhaft und unwiderruflich speichern' },
  },
};
