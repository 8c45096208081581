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

it('gets focus back when it is no longer busy', async () => {
  const { rerender } = render(page(false));
  await userEvent.tab();
  rerender(page(true));
  // Browsers blur a disabled element; happy-dom does not.
  screen.getByLabelText('Name').focus();
  screen.getByLabelText('Name').blur();
  rerender(page(false));
  expect(screen.getByRole('button')).toHaveFocus();
});

it('keeps the focus on another element when it moved there while the button was busy', async () => {
  const { rerender } = render(page(false));
  await userEvent.tab();
  rerender(page(true));
  screen.getByLabelText('Name').focus();
  rerender(page(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
