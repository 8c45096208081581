import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { arabicBook, book, books } from '../../../.storybook/samples.ts';
import { BookCarousel } from '../BookCarousel/index.ts';
import { Pagination } from '../Pagination/index.ts';
import { PasswordField } from '../PasswordField/index.ts';
import { StarRating } from '../StarRating/index.ts';
import { MessagesProvider } from './MessagesProvider.tsx';
import type { ComponentMessages } from './MessagesProvider.tsx';

const german: Partial<ComponentMessages> = {
  Carousel: { previous: 'Zurück', next: 'Weiter' },
  FavoriteToggle: { add: 'Zu den Lieblingsbüchern', remove: 'Aus den Lieblingsbüchern' },
  Pagination: { label: 'Seiten', previous: 'Vorherige Seite', next: 'Nächste Seite' },
  PasswordField: { show: 'Kennwort zeigen', hide: 'Kennwort verbergen' },
  StarRating: { outOf: (rating) => `${rating.replace('.', ',')} von 5` },
};

const arabic: Partial<ComponentMessages> = {
  Carousel: { previous: 'السابق', next: 'التالي' },
  FavoriteToggle: { add: 'أضف إلى المفضلة', remove: 'أزل من المفضلة' },
  Pagination: { label: 'الصفحات', previous: 'الصفحة السابقة', next: 'الصفحة التالية' },
};

const meta = {
  title: 'Patterns/Messages provider',
  component: MessagesProvider,
  args: {
    messages: german,
    children: (
      <div style={{ display: 'grid', gap: '1.5rem' }}>
        <BookCarousel
          title="Neuerscheinungen"
          books={{ status: 'ready', items: books.slice(0, 9) }}
          onFavoriteToggle={fn()}
        />
        <StarRating value={4.6} />
        <PasswordField label="Kennwort" />
        <Pagination page={1} hasPrevious={false} hasNext onPageChange={fn()} />
      </div>
    ),
  },
} satisfies Meta<typeof MessagesProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No text of the nested components stays in English. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4,6 von 5')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Kennwort zeigen' })).toBeVisible();
    await expect(canvas.getByRole('navigation', { name: 'Seiten' })).toBeVisible();
  },
};

/** A nested provider inherits the texts that it does not set; the `text` prop of a component takes precedence. */
export const Nested: Story = {
  args: {
    children: (
      <MessagesProvider messages={{ StarRating: { outOf: (rating) => `${rating}/5` } }}>
        <StarRating value={4.6} />
        <Pagination page={2} hasPrevious hasNext onPageChange={fn()} text={{ next: 'Und weiter' }} />
      </MessagesProvider>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4.6/5')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Vorherige Seite' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Und weiter' })).toBeVisible();
  },
};

/** The same tab stops with translated names. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Zurück', 'Weiter', book(0).title, `Zu den Lieblingsbüchern: ${book(0).title}`]);
  },
};
export const Stress: Story = {
  args: {
    messages: arabic,
    children: (
      <div dir="rtl" lang="ar">
        <BookCarousel
          title="الأكثر مبيعًا"
          books={{ status: 'ready', items: [arabicBook, ...books.slice(0, 9)] }}
          onFavoriteToggle={fn()}
        />
        <Pagination page={2} hasPrevious hasNext onPageChange={fn()} />
      </div>
    ),
  },
};
