import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { longBook } from '../../../.storybook/samples.ts';
import { ReaderTopBar } from './ReaderTopBar.tsx';

const meta = {
  title: 'Reading/Reader top bar',
  component: ReaderTopBar,
  parameters: { layout: 'fullscreen' },
  args: { title: 'The Heron Ledger', onContents: fn(), onSearch: fn(), onBookmark: fn(), onAppearance: fn() },
} satisfies Meta<typeof ReaderTopBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Contents' }));
    await expect(args.onContents).toHaveBeenCalledOnce();
  },
};
export const Bookmarked: Story = { args: { isBookmarked: true } };
export const AppearanceOpen: Story = { args: { isAppearanceOpen: true } };

/** Hidden while reading; its space stays reserved. */
export const Hidden: Story = { args: { isVisible: false } };
/** The component has four tab stops. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Contents', 'Search in book', 'Add bookmark', 'Appearance']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onAppearance).toHaveBeenCalledOnce();
  },
};
/** The title of a right-to-left book is cut off at its end, not at its beginning. */
export const RightToLeftTitle: Story = {
  args: { title: 'ملاحظات على العجين والخبز والملح والماء في المدن القديمة '.repeat(6).trim() },
  play: async ({ canvas }) => {
    const title = canvas.getByText(/^ملاحظات/u);
    await expect(getComputedStyle(title).direction).toBe('rtl');
    await expect(title.scrollWidth).toBeGreaterThan(title.clientWidth);
  },
};
export const Stress: Story = { args: { title: longBook.title } };
