import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { arabicBook, books, longBook } from '../../../.storybook/samples.ts';
import { BookGrid } from './BookGrid.tsx';

const meta = {
  title: 'Commerce/Book grid',
  component: BookGrid,
  args: { books: { status: 'ready', items: books }, headingLevel: 2, onFavoriteToggle: fn() },
} satisfies Meta<typeof BookGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pending: Story = { args: { books: { status: 'pending' } } };

/** Volumes of a series show their number. */
export const Numbered: Story = {
  args: { books: { status: 'ready', items: books.slice(0, 4) }, positionOf: (book) => Number(book.id) },
};
/** At most six columns, for pages with few books. */
export const SixColumns: Story = { args: { books: { status: 'ready', items: books.slice(0, 4) }, maxColumns: 6 } };

/** Tab order: each book, followed by its favorite button. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Lantern Weather', 'Add to favorites: Lantern Weather', 'Loud Machines']);
  },
};
export const Stress: Story = { args: { books: { status: 'ready', items: [longBook, arabicBook] } } };
