import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { arabicBook, book, books, genres, longBook } from '../../../.storybook/samples.ts';
import { HomeScreen } from './HomeScreen.tsx';

const meta = {
  title: 'Screens/Home',
  component: HomeScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('home')],
  args: {
    name: 'Ines',
    startHref: '/library',
    heroBooks: [book(9), book(8), book(10)],
    genres: { status: 'ready', items: genres },
    topSales: { status: 'ready', items: books.slice(0, 12) },
    newReleases: { status: 'ready', items: books.slice(11) },
    monthlyFeatured: { status: 'ready', items: books.slice(14).concat(books.slice(0, 2)) },
    onFavoriteToggle: fn(),
    onGenreChoose: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof HomeScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Signed in, everything loaded. */
export const Default: Story = {};

/** Signed out. */
export const SignedOut: Story = { args: { name: null, startHref: '/login' }, parameters: { signedIn: false } };

/** While loading, every box has the size of its content. */
export const Pending: Story = {
  args: {
    heroBooks: undefined,
    genres: { status: 'pending' },
    topSales: { status: 'pending' },
    newReleases: { status: 'pending' },
    monthlyFeatured: { status: 'pending' },
  },
};

/** Two lists failed and one is empty; the rest of the page works. */
export const Failed: Story = {
  args: {
    genres: { status: 'failed' },
    topSales: { status: 'failed' },
    monthlyFeatured: { status: 'ready', items: [] },
  },
};

/** A shop without books. */
export const Empty: Story = {
  args: {
    heroBooks: [],
    genres: { status: 'ready', items: [] },
    topSales: { status: 'ready', items: [] },
    newReleases: { status: 'ready', items: [] },
    monthlyFeatured: { status: 'ready', items: [] },
  },
};

/** A new shop with few books: no scrolling and no arrow buttons. */
export const FewBooks: Story = {
  args: {
    heroBooks: [],
    genres: { status: 'ready', items: genres.slice(0, 2) },
    topSales: { status: 'ready', items: books.slice(0, 1) },
    newReleases: { status: 'ready', items: books.slice(3, 5) },
    monthlyFeatured: { status: 'ready', items: books.slice(5, 8) },
  },
};

/** After sign-in, with a link to where the customer was going. */
export const WithReturnLink: Story = {
  args: { returnLink: { text: 'Continue to your cart', href: '/cart', onDismiss: fn() } },
};

/** Tab order: from the greeting to the genres. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Start Reading' }));
    await tabTo(userEvent, canvas.getByRole('link', { name: /^Fiction/u }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onGenreChoose).toHaveBeenCalledWith({ genre: genres[0] });
  },
};
/** Long titles, Arabic, no covers, a long name. */
export const Stress: Story = {
  args: {
    name: 'wilhelmine_freifrau_von_hohenlohe_waldenburg_schillingsfuerst',
    heroBooks: [longBook, arabicBook, book(3)],
    genres: {
      status: 'ready',
      items: [
        { id: 99, name: 'Rechtsschutzversicherungsgesellschaften', href: '/discover/x', countText: '1 book' },
        ...genres,
      ],
    },
    topSales: { status: 'ready', items: [longBook, arabicBook, ...books.slice(0, 9)] },
  },
};
