import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { books, longBook } from '../../../.storybook/samples.ts';
import { SearchBox } from './SearchBox.tsx';
import type { SearchBoxProps, SearchResult } from './SearchBox.tsx';

const list: SearchResult[] = books.map((item) => ({
  ...item,
  editor: item.title.startsWith('The Salt') ? 'Tida Wexcombe' : undefined,
}));
const matches = (query: string) =>
  query === ''
    ? []
    : list.filter((item) => `${item.title} ${item.author} ${item.editor}`.toLowerCase().includes(query.toLowerCase()));

/** A container that searches on every input. */
function Shop(props: SearchBoxProps<SearchResult>) {
  const [query, setQuery] = useState(props.query);
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <SearchBox
      {...props}
      query={query}
      results={query === props.query ? props.results : matches(query)}
      isOpen={isOpen}
      onQueryChange={(event) => {
        setQuery(event.query);
        setOpen(event.query.trim() !== '');
      }}
      onClose={() => setOpen(false)}
      onChoose={(event) => {
        props.onChoose(event);
        setQuery('');
        setOpen(false);
      }}
    />
  );
}

const meta = {
  title: 'Patterns/Search box',
  component: SearchBox<SearchResult>,
  render: (args) => <Shop {...args} />,
  args: { query: '', results: [], isOpen: false, onQueryChange: fn(), onClose: fn(), onChoose: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '34rem', minBlockSize: '24rem', marginInline: 'auto' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SearchBox<SearchResult>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The customer types, moves down the list and chooses a row with the keyboard. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('ti');
    const options = await screen.findAllByRole('option');
    await expect(options.length).toBeGreaterThan(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  },
};

/** The list is inside the search landmark of its field. */
export const Found: Story = {
  args: { query: 'ti', results: matches('ti'), isOpen: true },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('listbox');
    await expect(list.closest('search')).toContainElement(canvas.getByRole('combobox', { name: 'Search' }));
  },
};

/** A book that the user owns has no price. */
export const Owned: Story = {
  args: { query: 'ti', results: matches('ti').map((result) => ({ ...result, isOwned: true })), isOpen: true },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('listbox');
    await expect(list).toHaveTextContent('In your library');
    await expect(list).not.toHaveTextContent('$');
  },
};

/** The rest of the page stays available to screen readers; Tab leaves the list and closes it. */
export const Left: Story = {
  args: { query: 'ti', results: matches('ti') },
  render: (args) => (
    <>
      <Shop {...args} />
      <a href="/cart">Cart</a>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Search' }), 'd');
    await screen.findAllByRole('option');
    await expect(document.querySelector('[aria-hidden="true"] a')).toBeNull();
    const after = canvas.getByRole('link', { name: 'Cart' });
    await tabTo(userEvent, after);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

/** Pressing outside closes the list. */
export const PressedOutside: Story = {
  args: { query: 'ti', results: matches('ti') },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Search' }), 'd');
    await screen.findAllByRole('option');
    await userEvent.click(canvasElement);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

/** Pressing a row chooses it. */
export const Pressed: Story = {
  args: { query: 'ti', results: matches('ti') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Search' }), 'd');
    await userEvent.click(await screen.findByRole('option', { name: /Tidewater/u }));
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};

/** Escape closes the list and keeps the query. */
export const Escaped: Story = {
  args: { query: 'ti', results: matches('ti') },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Search' });
    await userEvent.type(field, 'd');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toHaveValue('tid');
  },
};

/** More books than rows: the total is announced, and shown below the rows. */
export const More: Story = {
  args: { query: 'ti', results: matches('ti'), totalCount: 128, isOpen: true },
  play: async () => {
    await expect(await screen.findByText('128 books found', { selector: 'p' })).toBeVisible();
  },
};

/** Only a part of the catalog was searched. */
export const PartlySearched: Story = {
  args: { query: 'ti', results: matches('ti'), note: 'Only part of the catalog could be searched.', isOpen: true },
};
export const NoneFound: Story = {
  args: { query: 'zzz', isOpen: true },
  play: async () => {
    await expect(await screen.findByText('No products found.')).toBeVisible();
  },
};
export const Pending: Story = {
  args: { query: 'ti', isOpen: true, isPending: true },
  play: async () => {
    await expect(await screen.findByText('Loading...')).toBeVisible();
    await expect(screen.queryByText('No products found.')).toBeNull();
  },
};
export const Stress: Story = {
  args: { query: 'schiff', isOpen: true, results: [{ ...longBook, editor: 'Schiffbaudirektor Überacker' }, ...list] },
};
