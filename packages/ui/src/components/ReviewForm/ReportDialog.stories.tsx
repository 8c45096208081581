import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { ReportDialog } from './ReportDialog.tsx';

const meta = {
  title: 'Forms/Report dialog',
  component: ReportDialog,
  args: { isOpen: true, onClose: fn(), onSubmit: fn() },
} satisfies Meta<typeof ReportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Invalid: Story = { args: { errors: { reason: 'Please select a reason' } } };
export const ServerError: Story = { args: { error: 'That is a lot of reports. Please try again in a minute.' } };
export const Busy: Story = { args: { isBusy: true } };
export const Sent: Story = {
  args: { isSent: true },
  play: async ({ args, canvas, userEvent }) => {
    const [, close] = canvas.getAllByRole('button', { name: 'Close' });
    if (close) await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** Selects a reason by typing, then presses the button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByLabelText('What is wrong with it?'));
    await userEvent.selectOptions(canvas.getByLabelText('What is wrong with it?'), 'spoiler');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Report' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { reason: 'spoiler', note: '' } }),
    );
  },
};
export const Stress: Story = {
  args: {
    error: 'Die Meldung konnte leider nicht übermittelt werden. '.repeat(4),
    text: {
      title: 'Diese Rezension als unangemessen melden',
      description: 'سنقرأ هذا التقييم ولن يعرف كاتبه من أنت. '.repeat(3),
    },
  },
};
