import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { noscriptLinks } from '../shared/NoscriptLinks.tsx';
import { Pagination } from './Pagination.tsx';

const meta = {
  title: 'Patterns/Pagination',
  component: Pagination,
  args: { page: 2, hasPrevious: true, hasNext: true, pageText: 'Page 2 of 3', onPageChange: fn() },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith({ page: 3 });
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith({ page: 1 });
  },
};
/** With links for browsers without scripts; other browsers show only the buttons. */
export const Linked: Story = {
  args: { renderLink: noscriptLinks((page) => `/reviews?page=${page}`) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Previous', 'Next']);
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
export const First: Story = { args: { page: 1, hasPrevious: false, pageText: 'Page 1 of 3' } };
export const Last: Story = { args: { page: 3, hasNext: false, pageText: 'Page 3 of 3' } };
export const Only: Story = { args: { page: 1, hasPrevious: false, hasNext: false, pageText: undefined } };
/** Tab order: the previous page, then the next page. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Previous', 'Next']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenLastCalledWith({ page: 3 });
  },
};
export const Stress: Story = {
  args: { pageText: 'Seite 1.204 von 98.331', text: { previous: 'Vorherige Seite', next: 'Nächste Seite' } },
};
