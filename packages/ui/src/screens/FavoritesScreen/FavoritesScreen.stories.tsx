import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { books, longBook } from '../../../.storybook/samples.ts';
import { FavoritesScreen } from './FavoritesScreen.tsx';

const meta = {
  title: 'Screens/Favorites',
  component: FavoritesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('favorites')],
  args: {
    books: { status: 'ready', items: books.slice(2, 13).map((item) => ({ ...item, isFavorite: true })) },
    onFavoriteToggle: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof FavoritesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pending: Story = { args: { books: { status: 'pending' } } };
export const Empty: Story = { args: { books: { status: 'ready', items: [] } } };
export const Failed: Story = { args: { books: { status: 'failed' } } };
/** Tab order: the first book, then its favorite button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [toggle] = canvas.getAllByRole('button', { name: /^Remove from favorites/u });
    if (toggle) await tabTo(userEvent, toggle);
    await userEvent.keyboard(' ');
    await expect(args.onFavoriteToggle).toHaveBeenCalledWith(expect.objectContaining({ isFavorite: false }));
  },
};
export const Stress: Story = { args: { books: { status: 'ready', items: [{ ...longBook, isFavorite: true }] } } };
