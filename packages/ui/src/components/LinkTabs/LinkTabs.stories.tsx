import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LinkTabs } from './LinkTabs.tsx';

const meta = {
  title: 'Studio/Link tabs',
  component: LinkTabs,
  args: {
    label: 'Views',
    tabs: [
      { href: '/studio', label: 'All', count: '8', isCurrent: true },
      { href: '/studio?status=published', label: 'On sale', count: '3' },
      { href: '/studio?status=draft', label: 'Drafts', count: '1' },
    ],
  },
} satisfies Meta<typeof LinkTabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('All 8');
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'On sale 3' })).toHaveFocus();
  },
};
/** On a phone, the last tab is outside the row until it is the current one. */
export const LastIsCurrent: Story = {
  args: {
    tabs: Array.from({ length: 12 }, (_, index) => ({
      href: `/studio?view=${index}`,
      label: `A long name of view ${index}`,
      isCurrent: index === 11,
    })),
  },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { current: 'page' });
    const { left, right } = link.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth + 1);
  },
};
export const Stress: Story = {
  args: {
    tabs: Array.from({ length: 12 }, (_, index) => ({
      href: `/studio?view=${index}`,
      label: 'Veröffentlichungsvorbereitung',
      count: '1,299,999',
      isCurrent: index === 0,
    })),
  },
};
