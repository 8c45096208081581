import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { books, longBook } from '../../../.storybook/samples.ts';
import { LibraryScreen } from './LibraryScreen.tsx';

const progress = [0.27, 0.62, 0.91, 0.08, 0.44, 1, 1, 0, 0.001];
const owned = progress.map((value, index) => ({ ...(books[index + 3] ?? longBook), progress: value }));

const meta = {
  title: 'Screens/Library',
  component: LibraryScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('library')],
  args: {
    books: { status: 'ready', items: owned },
    lastRead: {
      text: 'Atlas of Minor Stars, page 84 of 312. About nine minutes to the end of the chapter.',
      readHref: '/product/atlas-of-minor-stars/stream',
    },
    list: {
      books: owned.map((book) => ({ ...book, readHref: `${book.href}/stream` })),
      filter: 'all',
      onFilterChange: fn(),
      onDownload: fn(),
    },
    onRetry: fn(),
  },
} satisfies Meta<typeof LibraryScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** No book has been started; the space of the button is not left empty. */
export const Unread: Story = {
  args: {
    books: { status: 'ready', items: owned.slice(0, 3).map((book) => ({ ...book, progress: 0 })) },
    lastRead: undefined,
    firstUnread: {
      text: "You haven't started Atlas of Minor Stars.",
      readHref: '/product/atlas-of-minor-stars/stream',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Start reading' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Continue reading' })).toBeNull();
  },
};
export const Pending: Story = { args: { books: { status: 'pending' }, lastRead: undefined } };
export const Empty: Story = { args: { books: { status: 'ready', items: [] }, lastRead: undefined } };
export const Failed: Story = { args: { books: { status: 'failed' }, lastRead: undefined } };
/** Continues with the book read last. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Continue reading' }));
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard('{Enter}');
  },
};
export const Stress: Story = {
  args: {
    books: { status: 'ready', items: [{ ...longBook, progress: 0.5 }] },
    list: {
      books: [{ ...longBook, progress: 0.5, readHref: `${longBook.href}/stream` }],
      filter: 'reading',
      onFilterChange: fn(),
    },
  },
};
