import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { sampleGenre } from '../../../.storybook/sample-covers.ts';
import { arabicBook, book, books, longBook } from '../../../.storybook/samples.ts';
import { AuthorScreen } from './AuthorScreen.tsx';
import type { AuthorView } from './AuthorScreen.tsx';

const author: AuthorView = {
  name: 'Maren Oskalo',
  countText: '4 books',
  image: sampleGenre('travel'),
  biographyHtml:
    '<p>Maren Oskalo charted tidal flats for eleven years before she wrote about people who do. Her books are about coasts, archives and the long patience of instruments.</p><p>She lives where the river Ems loses its name.</p>',
};

/** The sample books, with this author. */
const ownBooks = [6, 8, 0, 18].map((index) => ({ ...book(index), author: 'Maren Oskalo' }));

const meta = {
  title: 'Screens/Author',
  component: AuthorScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
  args: {
    state: { status: 'ready', author },
    books: { status: 'ready', items: ownBooks },
    onPageChange: fn(),
    onFavoriteToggle: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof AuthorScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Links to other sites are not endorsed. */
export const Links: Story = {
  args: {
    state: {
      status: 'ready',
      author: {
        ...author,
        links: [
          { label: 'Website', url: 'https://maren.example/' },
          { label: 'Donaudampfschifffahrtsgesellschaftskapitänsnachrichten', url: 'https://news.example/' },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Website' });
    await expect(link).toHaveAttribute('href', 'https://maren.example/');
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  },
};

/** Without a biography. */
export const Quiet: Story = {
  args: {
    state: { status: 'ready', author: { name: 'Fenn Okerwald', countText: '1 book' } },
    books: { status: 'ready', items: books.slice(5, 6) },
  },
};

/** More books than fit on one page. */
export const ManyBooks: Story = {
  args: { books: { status: 'ready', items: books }, page: 2, totalPages: 3 },
};
export const Pending: Story = {
  args: { state: { status: 'pending' }, books: { status: 'pending' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Author');
  },
};

/** The next page loads; the name stays. */
export const BooksPending: Story = { args: { books: { status: 'pending' }, page: 2, totalPages: 3 } };
export const BooksFailed: Story = { args: { books: { status: 'failed' } } };
export const Empty: Story = { args: { books: { status: 'ready', items: [] } } };
/** The URL names a page past the last one; the empty state links to the first. */
export const PastLastPage: Story = {
  args: {
    books: { status: 'ready', items: [] },
    page: 9,
    totalPages: 1,
    pageHrefOf: (page) => `/authors/maren?page=${page}`,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/authors/maren?page=1',
    );
    await expect(canvas.queryByRole('button', { name: 'Previous' })).toBeNull();
  },
};
export const Failed: Story = {
  args: { state: { status: 'failed' }, books: { status: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NotFound: Story = { args: { state: { status: 'notFound' }, books: { status: 'pending' } } };

/** Changing the page moves focus to the start of the list. */
export const ByKeyboard: Story = {
  args: { page: 1, totalPages: 2 },
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenCalledWith({ page: 2 });
    await expect(document.activeElement).toContainElement(canvas.getByRole('heading', { name: 'Books' }));
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      author: {
        ...author,
        name: 'Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
        countText: '1.024 Veröffentlichungen',
        biographyHtml: `<p>${'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz. '.repeat(6)}</p><p dir="rtl" lang="ar">${'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(12)}</p>`,
      },
    },
    books: { status: 'ready', items: [longBook, arabicBook, ...books] },
    page: 120,
    totalPages: 1024,
  },
};
