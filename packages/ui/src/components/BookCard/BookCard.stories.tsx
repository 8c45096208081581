import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { arabicBook, book, longBook } from '../../../.storybook/samples.ts';
import { BookCard } from './BookCard.tsx';

const meta = {
  title: 'Commerce/Book card',
  component: BookCard,
  args: { book: book(8), headingLevel: 2, onFavoriteToggle: fn() },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '9.5rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BookCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add to favorites: The Heron Ledger' }));
    await expect(args.onFavoriteToggle).toHaveBeenCalledWith({ book: args.book, isFavorite: true });
    await expect(canvas.getByRole('link', { name: 'The Heron Ledger' })).toHaveAttribute('href', args.book.href);
  },
};
export const Favorite: Story = { args: { book: { ...book(8), isFavorite: true } } };
/** An owned book shows "In your library" instead of its price. */
export const Owned: Story = {
  args: { book: { ...book(8), isOwned: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In your library')).toBeVisible();
    await expect(canvas.queryByText(/\$/)).toBeNull();
  },
};
export const Ranked: Story = { args: { rank: 1 } };

/** As shown in the library. */
export const Reading: Story = { args: { book: { ...book(8), progress: 0.62 } } };
export const Finished: Story = { args: { book: { ...book(8), progress: 1 } } };
export const NotStarted: Story = { args: { book: { ...book(8), progress: 0 } } };

/** Without a picture, title and author appear on an endpaper. */
export const WithoutCover: Story = { args: { book: { ...book(8), cover: { hue: 168 } } } };

/** A picture that fails to load. */
export const BrokenCover: Story = {
  args: { book: { ...book(5), cover: { src: 'data:image/png;base64,broken', hue: 88 } } },
};
/** Two tab stops: the book and its favorite button. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['The Heron Ledger', 'Add to favorites: The Heron Ledger']);
    await userEvent.keyboard(' ');
    await expect(args.onFavoriteToggle).toHaveBeenCalledWith({ book: args.book, isFavorite: true });
  },
};
export const Stress: Story = { args: { book: longBook, rank: 12 } };
export const RightToLeft: Story = { args: { book: arabicBook, dir: 'rtl' } };
