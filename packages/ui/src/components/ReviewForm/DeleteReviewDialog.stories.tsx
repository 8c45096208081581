import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { DeleteReviewDialog } from './DeleteReviewDialog.tsx';

const meta = {
  title: 'Commerce/Delete review dialog',
  component: DeleteReviewDialog,
  args: { isOpen: true, onClose: fn(), onConfirm: fn() },
} satisfies Meta<typeof DeleteReviewDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Replied: Story = { args: { hasReply: true } };
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Delete review' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    hasReply: true,
    text: {
      title: 'Rezension unwiderruflich löschen?',
      description: 'سيتم حذف تقييمك ونصك. يمكنك كتابة تقييم آخر لهذا الكتاب. '.repeat(3),
      confirm: 'Rezension endgültig löschen',
    },
  },
};
