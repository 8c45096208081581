import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { annotatedBooks } from '../../../.storybook/samples.ts';
import { AnnotatedBooks } from './AnnotatedBooks.tsx';

const meta = {
  title: 'Reading/Annotated books',
  component: AnnotatedBooks,
  args: { state: { status: 'ready', books: annotatedBooks }, onExport: fn(), onRetry: fn() },
} satisfies Meta<typeof AnnotatedBooks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Web page: annotations in Moth Arithmetic' }));
    await expect(args.onExport).toHaveBeenCalledWith({ book: annotatedBooks[1], format: 'html' });
    await userEvent.click(canvas.getByRole('button', { name: 'Table (CSV): all your annotations' }));
    await expect(args.onExport).toHaveBeenLastCalledWith({ book: null, format: 'csv' });
  },
};

/** One book needs no combined file. */
export const OneBook: Story = {
  args: { state: { status: 'ready', books: annotatedBooks.slice(1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(4);
  },
};
export const None: Story = { args: { state: { status: 'ready', books: [] } } };
export const Saving: Story = {
  args: { exporting: { id: 7, format: 'csv' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Saving...')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Table (CSV): annotations in The Heron Ledger' })).toBeDisabled();
  },
};
export const SavingAll: Story = { args: { exporting: { id: null, format: 'md' } } };
export const ServerError: Story = { args: { error: 'The file could not be downloaded. Please try again.' } };
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, [
      'Markdown: annotations in The Heron Ledger',
      'Web page: annotations in The Heron Ledger',
      'Table (CSV): annotations in The Heron Ledger',
      'Web Annotations (JSON): annotations in The Heron Ledger',
    ]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onExport).toHaveBeenCalledWith({ book: annotatedBooks[0], format: 'jsonld' });
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
        { id: 2, name: 'كتاب طويل العنوان عن الطيور والأنهار', count: 1, isRemoved: true },
      ],
    },
    error: 'Die Datei konnte leider nicht geholt werden. '.repeat(4),
    text: {
      jsonld: 'Anmerkungsaustauschformat (JSON)',
      removed: 'Nicht mehr in Ihrer Büchersammlung',
      all: 'Sämtliche Bücher zusammen in einer Datei',
    },
  },
};
