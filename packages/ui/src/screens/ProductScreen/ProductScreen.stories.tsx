import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import {
  accessibilityGroups,
  book,
  descriptionHtml,
  longBook,
  shortDescriptionHtml,
} from '../../../.storybook/samples.ts';
import type { ProductView } from './ProductDetails.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const product: ProductView = {
  id: 3,
  title: book(2).title,
  cover: book(2).cover,
  author: { name: 'Hester Vandequill', href: '/author/hester-vandequill' },
  editor: { name: 'Tida Wexcombe' },
  genre: { name: 'Historical', href: '/discover/historical' },
  price: '$10.90',
  rating: 4.6,
  ratingCount: 128,
  reviewsHref: '/product/the-marblers-daughter/reviews',
  shortDescriptionHtml,
  descriptionHtml,
  isFavorite: true,
};

const meta = {
  title: 'Screens/Product',
  component: ProductScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
  args: { state: { status: 'ready', product }, onAddToCart: fn(), onFavoriteToggle: fn(), onRetry: fn() },
} satisfies Meta<typeof ProductScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A book for sale. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add to cart' }));
    await expect(args.onAddToCart).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /Remove from favorites/u }));
    await expect(args.onFavoriteToggle).toHaveBeenCalledWith(expect.objectContaining({ isFavorite: false }));
  },
};

/** A book of the library that the customer has finished and reads again. */
export const ReadAgain: Story = {
  args: {
    state: {
      status: 'ready',
      product: { ...product, readHref: '/stream', progress: 0.62, finishedText: 'November 25, 2026' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In your library')).toBeVisible();
    await expect(canvas.getByText('62% read · Finished on November 25, 2026')).toBeVisible();
    await expect(canvas.queryByText('$10.90')).toBeNull();
  },
};

export const Free: Story = {
  args: { state: { status: 'ready', product: { ...product, price: '$0.00', priceNote: 'Free' } } },
};

/** A book for sale, with a sample. */
export const WithSample: Story = {
  args: { state: { status: 'ready', product: { ...product, sampleHref: 'https://read.example/sample' } } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Read a sample' })).toHaveAttribute(
      'href',
      'https://read.example/sample',
    );
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Add to cart' }));
    await tabThrough(userEvent, ['Read a sample', /^Remove from favorites/u, 'Share']);
  },
};

/** An owned book: the button opens the reader. */
export const Owned: Story = {
  args: {
    state: { status: 'ready', product: { ...product, readHref: '/product/the-marblers-daughter/stream' } },
    onDownload: fn(),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download EPUB' }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};

/** While the file downloads. */
export const Downloading: Story = {
  args: {
    state: { status: 'ready', product: { ...product, readHref: '/product/the-marblers-daughter/stream' } },
    onDownload: fn(),
    isDownloading: true,
  },
};

/** All details: two authors, a series, the file, accessibility. */
export const Complete: Story = {
  args: {
    state: {
      status: 'ready',
      product: {
        ...product,
        authors: [
          { name: 'Hester Vandequill', href: '/author/hester-vandequill' },
          { name: 'Lio Maszek', href: '/author/lio-maszek' },
        ],
        series: { name: 'The Low Coast', href: '/series/the-low-coast', positionText: 'Book 2' },
        facts: [
          { label: 'Language', value: 'English' },
          { label: 'Length', value: '312 pages' },
        ],
        accessibility: accessibilityGroups,
      },
    },
  },
};

/** A book with one review. */
export const OneReview: Story = {
  args: { state: { status: 'ready', product: { ...product, ratingCount: 1 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '1 Review' })).toBeVisible();
    await expect(canvas.getByText('4.6 out of 5, 1 rating')).toBeInTheDocument();
  },
};

/** A book without reviews shows no stars. */
export const NoReviews: Story = {
  args: { state: { status: 'ready', product: { ...product, rating: 0, ratingCount: 0 } } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'No reviews yet' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-component="StarRating"]')).toBeNull();
  },
};

/** The book is not for sale yet, and has no author and no genre. */
export const Unpriced: Story = {
  args: {
    state: {
      status: 'ready',
      product: {
        ...product,
        price: null,
        author: null,
        editor: { name: ' ' },
        genre: null,
        rating: 0,
        ratingCount: 0,
        isFavorite: false,
      },
    },
  },
};

/** Before its release a book has no price. */
export const Scheduled: Story = {
  args: {
    state: {
      status: 'ready',
      product: { ...product, price: null, releaseText: 'December 1, 2026, at 09:00 UTC', rating: 0, ratingCount: 0 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This book will be released on December 1, 2026, at 09:00 UTC.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Not available yet' })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: /favorites/u })).toBeNull();
  },
};

/** A draft, as its author sees it. */
export const Preview: Story = {
  args: {
    state: {
      status: 'ready',
      product: { ...product, isPreview: true, readHref: '/product/a-draft/stream', rating: 0, ratingCount: 0 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Preview. Visitors cannot see this page.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Read now' })).toBeEnabled();
  },
};

export const Pending: Story = {
  args: { state: { status: 'pending' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Book');
  },
};
export const Failed: Story = {
  args: { state: { status: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NotFound: Story = { args: { state: { status: 'notFound' } } };

/** Tab order: the buttons to buy, to add a favorite, and to share. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Add to cart' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onAddToCart).toHaveBeenCalledOnce();
    await tabThrough(userEvent, [/^Remove from favorites/u, 'Share']);
  },
};
/** The longest title, no cover, no text. */
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      product: {
        ...product,
        title: longBook.title,
        cover: longBook.cover,
        author: { name: longBook.author },
        price: '$1,299.00',
        ratingCount: 104_233,
        shortDescriptionHtml: '',
        descriptionHtml:
          '<p>Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz.</p><script>alert(1)</script>',
      },
    },
  },
};
