import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { book, longBook } from '../../../.storybook/samples.ts';
import { CartTable } from './CartTable.tsx';
import type { CartLine } from './CartTable.tsx';

const line = (index: number): CartLine => ({ ...book(index), price: book(index).price ?? '$0.00' });

const meta = {
  title: 'Commerce/Cart table',
  component: CartTable,
  args: { lines: [line(3), line(5)], onRemove: fn() },
} satisfies Meta<typeof CartTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Product',
      'Price',
      'Qty',
      'Total',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Quince' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
/** A double click counts once, because its second click would remove the next row. */
export const DoublePress: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Remove Quince' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const WithNote: Story = { args: { lines: [{ ...line(3), note: 'The price changed from $11.00.' }, line(5)] } };
export const Empty: Story = { args: { lines: [], empty: 'Your cart is empty.' } };
/** Each row has two tab stops: its title and its remove button. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Atlas of Minor Stars', 'Remove Atlas of Minor Stars', 'Quince', 'Remove Quince']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onRemove).toHaveBeenCalledWith({ line: args.lines[1] });
  },
};
/** Up to 768 px each row is a card, and still a table row for screen readers. */
export const Stacked: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const [row] = canvas.getAllByRole('row').slice(1);
    const [product, price, quantity, total] = row ? within(row).getAllByRole('cell') : [];
    const top = (cell: HTMLElement | undefined) => cell?.getBoundingClientRect().top ?? Number.NaN;
    await expect(top(price)).toBeGreaterThan(top(product));
    await expect(top(quantity)).toBe(top(price));
    await expect(top(total)).toBe(top(price));
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(4);
  },
};
export const Stress: Story = {
  args: { lines: [{ ...line(0), title: longBook.title, cover: longBook.cover, price: '$1,299,999.00' }] },
};
