import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { markedBooks } from '../../.storybook/samples.ts';
import { MarkedBooks } from './MarkedBooks.tsx';

const meta = {
  title: 'Reading/Marked books',
  component: MarkedBooks,
  args: { state: { status: 'ready', books: markedBooks }, onExport: fn(), onRetry: fn() },
} satisfies Meta<typeof MarkedBooks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Web page: the marks in Moth Arithmetic' }));
    await expect(args.onExport).toHaveBeenCalledWith({ book: markedBooks[1], form: 'html' });
    await userEvent.click(canvas.getByRole('button', { name: 'Table (CSV): all your marks' }));
    await expect(args.onExport).toHaveBeenLastCalledWith({ book: null, form: 'csv' });
  },
};

/** Nothing to put together with it. */
export const OneBook: Story = {
  args: { state: { status: 'ready', books: markedBooks.slice(1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(4);
  },
};
export const None: Story = { args: { state: { status: 'ready', books: [] } } };
export const Saving: Story = {
  args: { exporting: { id: 7, form: 'csv' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Saving...')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Table (CSV): the marks in The Heron Ledger' })).toBeDisabled();
  },
};
export const SavingAll: Story = { args: { exporting: { id: null, form: 'md' } } };
export const Refused: Story = { args: { error: 'The file could not be fetched. Please try again.' } };
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, [
      'Markdown: the marks in The Heron Ledger',
      'Web page: the marks in The Heron Ledger',
      'Table (CSV): the marks in The Heron Ledger',
      'Web Annotations (JSON): the marks in The Heron Ledger',
    ]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onExport).toHaveBeenCalledWith({ book: markedBooks[0], form: 'jsonld' });
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      books: [
        {
          id: 1,
          name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
          count: 12_345,
        },
        { id: 2, name: 'كتاب طويل العنوان عن الطيور والأنهار', count: 1, isGone: true },
      ],
    },
    error: 'Die Datei konnte leider nicht geholt werden. '.repeat(4),
    text: {
      jsonld: 'Anmerkungsaustauschformat (JSON)',
      gone: 'Nicht mehr in Ihrer Büchersammlung',
      all: 'Sämtliche Bücher zusammen in einer Datei',
    },
  },
};
