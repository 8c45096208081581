import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { StudioNavigation } from './StudioNavigation.tsx';

const meta = {
  title: 'Studio/Studio navigation',
  component: StudioNavigation,
  parameters: { layout: 'fullscreen' },
  args: {
    items: [
      { section: 'books', href: '/studio' },
      { section: 'sales', href: '/studio/sales' },
      { section: 'payouts', href: '/studio/payouts' },
      { section: 'reviews', href: '/studio/reviews', count: '2' },
    ],
    current: 'books',
    isOpen: false,
    onClose: fn(),
  },
} satisfies Meta<typeof StudioNavigation>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Books');
  },
};
/** The menu of a phone closes with a choice. */
export const Open: Story = {
  args: { isOpen: true },
  play: async ({ canvas, args, userEvent }) => {
    const menu = within(canvas.getByRole('dialog', { name: 'Studio' }));
    await userEvent.click(menu.getByRole('link', { name: 'Sales' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Books', 'Sales', 'Payouts', 'Reviews 2']);
  },
};
/** The sections of an admin. */
export const Admin: Story = {
  args: {
    items: [
      { section: 'today', href: '/admin' },
      { section: 'review', href: '/studio/review', count: '3' },
      { section: 'orders', href: '/admin/orders' },
      { section: 'people', href: '/admin/people' },
      { section: 'payments', href: '/admin/payments' },
      { section: 'allReviews', href: '/admin/reviews' },
      { section: 'audit', href: '/admin/audit' },
    ],
    current: 'audit',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Audit log');
  },
};
export const Stress: Story = {
  args: { text: { books: 'Veröffentlichungsvorbereitungen', sales: 'Verkaufsabrechnungen' } },
};
