import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ReaderBottomBar } from './ReaderBottomBar.tsx';

const meta = {
  title: 'Reading/Reader bottom bar',
  component: ReaderBottomBar,
  parameters: { layout: 'fullscreen' },
  args: {
    progression: 0.62,
    ticks: [0.04, 0.13, 0.21, 0.3, 0.38, 0.47, 0.55, 0.66, 0.74, 0.83, 0.92],
    chapter: 'Seven · The Narrow Column',
    pageText: 'Page 197 of 318',
    onSeek: fn(),
  },
} satisfies Meta<typeof ReaderBottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Arrow keys move by a thousandth of the book, Page Up and Page Down by a twentieth. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: 'Position in the book' });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onSeek).toHaveBeenLastCalledWith({ progression: 0.621 });
  },
};
/** With the remaining reading time and a page button. */
export const TimeLeft: Story = {
  args: { timeLeft: { chapter: '12 min left in chapter', book: '3 h 10 min in book' }, onPage: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Page 197 of 318' }));
    await expect(args.onPage).toHaveBeenCalledOnce();
  },
};
export const Start: Story = { args: { progression: 0, chapter: 'Cover', pageText: 'Page 1 of 318' } };

/** Hidden while reading; its space stays reserved. */
export const Hidden: Story = { args: { isVisible: false } };

/** In a right-to-left book the line fills from the right. */
export const RightToLeft: Story = { args: { direction: 'rtl', chapter: 'الفصل السابع', pageText: '١٩٧ / ٣١٨' } };

/** An English interface around a right-to-left book: each text keeps the order of its words. */
export const RightToLeftInEnglish: Story = {
  args: {
    direction: 'rtl',
    chapter: 'على العجين',
    pageText: 'Page 12 of 77',
    timeLeft: { chapter: '26 min left in chapter', book: '51 min in book' },
    onPage: fn(),
  },
  play: async ({ canvas }) => {
    const directionOf = (element: HTMLElement) => getComputedStyle(element).direction;
    await expect(directionOf(canvas.getByText(/^26 min left in chapter/u))).toBe('ltr');
    await expect(directionOf(canvas.getByText('Page 12 of 77'))).toBe('ltr');
    await expect(directionOf(canvas.getByText('على العجين'))).toBe('rtl');
  },
};

/** Before the first chapter, only the time left in the book is known. */
export const BeforeFirstChapter: Story = {
  args: {
    progression: 0.01,
    chapter: 'The Heron Ledger',
    pageText: 'Page 1 of 318',
    timeLeft: { book: '3 h in book' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 h in book')).toBeVisible();
    await expect(canvas.queryByText(/in chapter/u)).toBeNull();
  },
};
export const Stress: Story = {
  args: {
    chapter: 'Siebenunddreißigstes Kapitel, in welchem sich herausstellt, was längst zu vermuten war '.repeat(3),
    ticks: Array.from({ length: 120 }, (_, i) => i / 120),
  },
};
