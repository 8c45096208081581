import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Button } from './Button.tsx';

const page = (isBusy: boolean) => (
  <>
    <Button isBusy={isBusy}>Save</Button>
    <input aria-label="Name" />
  </>
);

it('has its focus back once it is no longer busy', async () => {
  const { rerender } = render(page(false));
  await userEvent.tab();
  rerender(page(true));
  // A browser takes the focus from what is disabled; this document has to be told.
  screen.getByLabelText('Name').focus();
  screen.getByLabelText('Name').blur();
  rerender(page(false));
  expect(screen.getByRole('button')).toHaveFocus();
});

it('leaves the focus where it went meanwhile', async () => {
  const { rerender } = render(page(false));
  await userEvent.tab();
  rerender(page(true));
  screen.getByLabelText('Name').focus();
  rerender(page(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
