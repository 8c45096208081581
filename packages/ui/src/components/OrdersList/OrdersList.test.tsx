import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { OrdersList } from './OrdersList.tsx';

function Orders() {
  const [page, setPage] = useState(1);
  const [isPending, setPending] = useState(false);
  return (
    <>
      <OrdersList
        data-testid="orders"
        state={isPending ? { status: 'pending' } : { status: 'ready', orders: [], page, totalPages: 2 }}
        onRetry={() => undefined}
        onPageChange={(event) => {
          setPage(event.page);
          setPending(true);
        }}
      />
    </>
  );
}

it('keeps focus while another page loads', async () => {
  render(<Orders />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(screen.getByTestId('orders')).toHaveFocus();
});
