import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LoginScreen } from '../screens/LoginScreen/index.ts';
import type { LoginScreenProps } from '../screens/LoginScreen/index.ts';

const validate: LoginScreenProps['validate'] = ({ username, password }) => ({
  username: username === '' ? 'Username is required' : undefined,
  password: password.length < 8 ? 'Password must be at least 8 characters' : undefined,
});

it('shows no error before the first submit, then all errors, and focuses the first invalid field', async () => {
  const onSubmit = vi.fn();
  render(<LoginScreen onSubmit={onSubmit} validate={validate} />);
  expect(screen.queryByText('Username is required')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('removes an error when its field becomes valid', async () => {
  render(<LoginScreen onSubmit={vi.fn()} validate={validate} />);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.type(screen.getByLabelText('Username'), 'i');
  expect(screen.queryByText('Username is required')).toBeNull();
});

it('submits the values when all fields are valid', async () => {
  const onSubmit = vi.fn();
  render(<LoginScreen onSubmit={onSubmit} validate={validate} />);
  await userEvent.type(screen.getByLabelText('Username'), 'ines_h');
  await userEvent.type(screen.getByLabelText('Password'), 'Octavo!2026{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ values: { username: 'ines_h', password: 'Octavo!2026', rememberMe: false } }),
  );
});

it('shows a server error until its field is edited', async () => {
  render(<LoginScreen onSubmit={vi.fn()} errors={{ username: 'Unknown here' }} />);
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Unknown here');
  await userEvent.type(screen.getByLabelText('Username'), 'x');
  expect(screen.queryByText('Unknown here')).toBeNull();
});

it('disables the submit button while busy', () => {
  render(<LoginScreen onSubmit={vi.fn()} isBusy />);
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
});
