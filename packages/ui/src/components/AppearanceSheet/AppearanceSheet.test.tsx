import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AppearanceSheet } from './AppearanceSheet.tsx';

function Reader() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open appearance
      </button>
      <AppearanceSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        value={{
          page: 'light',
          textSize: 19,
          typeface: 'serif',
          flow: 'pages',
          lineSpacing: 'book',
          margins: 'book',
          alignment: 'book',
          hyphens: 'book',
          columns: 'auto',
        }}
        onValueChange={() => undefined}
      />
    </>
  );
}

it('takes focus when it opens and returns it to the opener', async () => {
  const user = userEvent.setup();
  render(<Reader />);
  const opener = screen.getByRole('button', { name: 'Open appearance' });
  await user.click(opener);
  expect(screen.getByRole('region', { name: 'Appearance' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});
