import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AttentionList } from './AttentionList.tsx';

const meta = {
  title: 'Studio/Needs list',
  component: AttentionList,
  args: {
    items: [
      {
        id: 1,
        title: 'Tidewater Psalms: the shop requested changes',
        reason: '“The cover names C. Lindqvist, the details name Cato Lindqvarn.”',
        href: '/studio/books/1',
        linkText: 'Open details',
        isUrgent: true,
      },
      { id: 2, title: '2 reviews without a reply', href: '/studio/reviews', linkText: 'Read reviews' },
    ],
  },
} satisfies Meta<typeof AttentionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** An empty list renders nothing. */
export const Nothing: Story = {
  args: { items: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Open details' })).toHaveFocus();
  },
};
/** An item can say how long it has waited, and one without a page has no link. */
export const WithAge: Story = {
  args: {
    items: [
      { id: 1, title: '3 books to review', due: 'Oldest: 3 days', href: '/studio/review', linkText: 'Review books' },
      { id: 2, title: '1 job failed at least twice', reason: 'Last error: disk is full', isUrgent: true },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.getByText('Oldest: 3 days')).toBeVisible();
  },
};
export const Stress: Story = {
  args: {
    items: [
      {
        id: 1,
        title: 'Veröffentlichungsvorbereitung '.repeat(8),
        reason: 'Lorem '.repeat(60),
        href: '/',
        linkText: 'Öffnen',
      },
    ],
  },
};
