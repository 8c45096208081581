import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Jumps } from '../context/use-jumps.ts';
import { Notices } from './Notices.tsx';

afterEach(cleanup);

const MESSAGE = 'You have 5,000 bookmarks, highlights and notes. Please delete some.';
// A partial context: without a jump, the notice reads no other member.
const jumps = { isTargetMissing: false, isBackOffered: false } as Jumps;
const notices = (ids: readonly string[] | undefined) => (
  <Notices
    jumps={jumps}
    conflict={undefined}
    progression={0}
    isSample={false}
    exceededQuota={ids && { message: MESSAGE, ids }}
  />
);

it('shows the message of an exceeded quota until it is dismissed, and again for the next annotation', async () => {
  const full = notices(['a']);
  const { rerender } = render(full);
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  rerender(full);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(notices(['a', 'b']));
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
  rerender(notices(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
});
