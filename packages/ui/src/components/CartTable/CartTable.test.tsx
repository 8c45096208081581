import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CartTable } from './CartTable.tsx';

const titles = ['Quince', 'Lantern Weather', 'Loud Machines'];

function Cart() {
  const [lines, setLines] = useState(() =>
    titles.map((title, id) => ({ id, title, price: '$7.90', cover: { src: '', hue: 40 } })),
  );
  return <CartTable lines={lines} onRemove={({ line }) => setLines(lines.filter(({ id }) => id !== line.id))} />;
}

it('moves focus to the next row after a removal', async () => {
  const user = userEvent.setup();
  render(<Cart />);
  const remove = (title: string) => screen.getByRole('button', { name: `Remove ${title}` });
  await user.click(remove('Lantern Weather'));
  expect(remove('Loud Machines')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(remove('Quince')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('table', { name: 'Cart' })).toHaveFocus();
});
