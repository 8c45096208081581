import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { books, longBook } from '../../../.storybook/samples.ts';
import { LibraryList } from './LibraryList.tsx';
import type { LibraryFilter } from './LibraryList.tsx';

const progress = [0.27, 0, 1, 0.001];
const owned = progress.map((value, index) => {
  const book = books[index + 3] ?? longBook;
  return { ...book, progress: value, readHref: `${book.href}/stream` };
});

const meta = {
  title: 'Reading/Library list',
  component: LibraryList,
  args: { books: owned, filter: 'all', onFilterChange: fn(), onDownload: fn() },
} satisfies Meta<typeof LibraryList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => {
    // oxlint-disable-next-line rules-of-hooks -- a story's render is a component
    const [filter, setFilter] = useState<LibraryFilter>(args.filter);
    return <LibraryList {...args} filter={filter} onFilterChange={(event) => setFilter(event.filter)} />;
  },
  play: async ({ args, canvas, userEvent }) => {
    for (const [name, count] of [
      ['Unread', '1 of 4 books'],
      ['Reading', '2 of 4 books'],
      ['Finished', '1 of 4 books'],
      ['All', '4 books'],
    ] as const) {
      await userEvent.click(canvas.getByRole('radio', { name }));
      await expect(canvas.getByText(count)).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Download EPUB: Quince' }));
    await expect(args.onDownload).toHaveBeenCalledWith({ book: owned[2] });
  },
};
export const NoMatches: Story = { args: { books: owned.slice(0, 1), filter: 'finished' } };
export const Downloading: Story = { args: { downloadingId: owned[1]?.id } };
/** Without reading progress and downloads from the server. */
export const Plain: Story = {
  args: { books: owned.map(({ progress: _progress, ...book }) => book) },
  render: ({ onDownload: _onDownload, ...args }) => <LibraryList {...args} />,
};
export const ByKeyboard: Story = {
  args: { books: owned.slice(0, 1) },
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['All', 'Atlas of Minor Stars', 'Read Atlas of Minor Stars', /^Download EPUB/u]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    books: [
      { ...longBook, progress: 0.5, readHref: '/stream' },
      { ...longBook, id: 'rtl', title: 'متجر الكتب البعيد', progress: 0, readHref: '/stream' },
    ],
    text: { title: 'Sämtliche Bücher in Ihrem Besitz', unread: 'Noch nicht begonnen', finished: 'Ausgelesen' },
  },
};
