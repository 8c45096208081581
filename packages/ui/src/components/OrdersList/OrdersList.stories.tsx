import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { longBook, orders } from '../../../.storybook/samples.ts';
import { OrdersList } from './OrdersList.tsx';

const meta = {
  title: 'Commerce/Orders list',
  component: OrdersList,
  args: { state: { status: 'ready', orders, page: 1, totalPages: 2 }, onPageChange: fn(), onRetry: fn() },
} satisfies Meta<typeof OrdersList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
  },
};
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const Empty: Story = { args: { state: { status: 'ready', orders: [], page: 1, totalPages: 0 } } };
/** Changing the page leaves focus at the top of the list. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, [/^November 14/u, /^October 2/u, 'Pay now', /^August 30/u, 'Next']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
    await tabThrough(userEvent, [/^November 14/u]);
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      page: 120,
      totalPages: 1024,
      orders: [
        {
          id: 1,
          dateText: 'September 30, 2026, 12:03 PM',
          lines: [{ id: 1, title: longBook.title, amount: '$1,299.00' }],
          total: '$1,299.00',
        },
      ],
    },
  },
};
