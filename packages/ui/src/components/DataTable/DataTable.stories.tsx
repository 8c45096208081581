import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { books, longBook } from '../../../.storybook/samples.ts';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import type { BookSummary } from '../Cover/index.ts';
import { SectionFailure } from '../SectionState/index.ts';
import { DataTable } from './DataTable.tsx';
import type { DataColumn, DataTableProps } from './DataTable.tsx';

const columns: readonly DataColumn<BookSummary>[] = [
  { id: 'title', header: 'Book', render: ({ title }) => title, isSortable: true },
  { id: 'author', header: 'Author', render: ({ author }) => author, onPhone: 'wide' },
  { id: 'price', header: 'Price', render: ({ price }) => price ?? '–', align: 'end', isSortable: true },
  { id: 'rating', header: 'Rating', render: () => '4.6', align: 'end', isOptional: true, onPhone: 'hidden' },
];

function BooksTable(props: Partial<DataTableProps<BookSummary>>) {
  const [open, setOpen] = useState(props.details?.open);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  return (
    <DataTable
      label="Books"
      columns={columns}
      rows={{ status: 'ready', items: books.slice(0, 4) }}
      keyOf={({ id }) => id}
      sort={{ column: 'title', direction: 'ascending' }}
      {...props}
      details={props.details && { ...props.details, open, onOpenChange: (event) => setOpen(event.open) }}
      selection={
        props.selection && {
          selected,
          nameOf: ({ title }) => title,
          onSelectedChange: (event) => setSelected(event.selected),
        }
      }
    />
  );
}

const meta = { title: 'Studio/Data table', component: BooksTable, args: {} } satisfies Meta<typeof BooksTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Book' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(4);
  },
};
export const ByKeyboard: Story = {
  args: { onSortChange: fn() },
  play: async ({ canvas, args, userEvent }) => {
    await tabThrough(userEvent, ['Book', 'Price']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'price' });
    await expect(canvas.getByRole('table', { name: 'Books' })).toBeVisible();
  },
};
/** The customer selects all rows, then deselects one. */
export const Selecting: Story = {
  args: { selection: { selected: new Set(), nameOf: ({ title }) => title, onSelectedChange: fn() } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Lantern Weather' }));
    await expect(canvas.getByRole('checkbox', { name: 'Select all rows' })).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Select Loud Machines' })).toBeChecked();
  },
};
/** A row opens below its book; another press closes it. */
export const WithDetails: Story = {
  args: {
    details: {
      open: undefined,
      nameOf: ({ title }) => title,
      render: ({ title, author }) => (
        <p>
          {title} is a book by {author}.
        </p>
      ),
      onOpenChange: fn(),
    },
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Show details of Loud Machines' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('Loud Machines is a book by Dov Palanquin.')).toBeVisible();
    await userEvent.click(button);
    await expect(canvas.queryByText('Loud Machines is a book by Dov Palanquin.')).toBeNull();
    await userEvent.click(button);
  },
};
/** A column renders the buttons that open a row. */
export const WithOwnButtons: Story = {
  args: {
    details: {
      open: books[1]?.id,
      nameOf: ({ title }) => title,
      render: ({ author }) => <p>By {author}.</p>,
      onOpenChange: fn(),
      hasButtons: false,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Show details/ })).toBeNull();
    await expect(canvas.getByText(`By ${books[1]?.author}.`)).toBeVisible();
  },
};
export const Dense: Story = { args: { isDense: true, cardColumns: 4 } };
export const Pending: Story = { args: { rows: { status: 'pending' } } };
export const Empty: Story = {
  args: { rows: { status: 'ready', items: [] }, empty: <p>No book matches this search.</p> },
};
export const Failed: Story = {
  args: {
    rows: { status: 'failed' },
    failure: (
      <SectionFailure messages={{ failed: 'The books could not be loaded.', retry: 'Try again' }} onRetry={fn()} />
    ),
  },
};
export const Stress: Story = { args: { rows: { status: 'ready', items: [longBook, ...books] } } };
