import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { book, longBook } from '../../../.storybook/samples.ts';
import { SeriesScreen } from './SeriesScreen.tsx';
import type { SeriesView } from './SeriesScreen.tsx';

const series: SeriesView = {
  name: 'The Low Coast',
  countText: '4 books by Maren Oskalo',
  descriptionHtml:
    '<p>Four novels about one estuary, told by those who measure it: a cartographer, a keeper of ledgers, a lamp-tender, and the daughter who inherits all three sets of notes.</p>',
};
const volumes = [6, 8, 0, 18].map((index) => ({ ...book(index), author: 'Maren Oskalo' }));

const meta = {
  title: 'Screens/Series',
  component: SeriesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
  args: {
    state: { status: 'ready', series },
    books: { status: 'ready', items: volumes },
    positionOf: ({ id }): number | null | undefined => volumes.findIndex((volume) => volume.id === id) + 1,
    onPageChange: fn(),
    onFavoriteToggle: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof SeriesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** A story between two volumes, and a companion volume without a number. */
export const BetweenTheNumbers: Story = {
  args: { positionOf: ({ id }) => [1, 1.5, 2, null][volumes.findIndex((volume) => volume.id === id)] },
};
export const Pending: Story = {
  args: { state: { status: 'pending' }, books: { status: 'pending' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Series');
  },
};

/** The next page loads; the name stays. */
export const BooksPending: Story = { args: { books: { status: 'pending' }, page: 2, totalPages: 3 } };
export const BooksFailed: Story = { args: { books: { status: 'failed' } } };
export const Empty: Story = { args: { books: { status: 'ready', items: [] } } };
export const Failed: Story = { args: { state: { status: 'failed' }, books: { status: 'failed' } } };
export const NotFound: Story = { args: { state: { status: 'notFound' }, books: { status: 'pending' } } };
export const ByKeyboard: Story = {
  args: { page: 1, totalPages: 2 },
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      series: {
        name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
        countText: '112 Bände von Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
        descriptionHtml: `<p dir="rtl" lang="ar">${'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(12)}</p>`,
      },
    },
    books: { status: 'ready', items: [longBook, ...volumes] },
    positionOf: () => 112,
  },
};
