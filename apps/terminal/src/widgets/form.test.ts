import { expect, it } from 'vitest';
import { glyphsOf, type Key, type Line } from '../display/index.ts';
import { createForm } from './form.ts';

const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
const textOf = (lines: readonly Line[]) =>
  lines.map((row) =>
    row
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

function aForm() {
  const form = createForm(
    [
      { name: 'username', label: 'Username' },
      { name: 'password', label: 'Password', kind: 'password' },
      { name: 'remember', label: 'Remember me', kind: 'checkbox' },
      {
        name: 'role',
        label: 'Role',
        kind: 'radio',
        options: ['customer', 'author'].map((value) => ({ value, label: value })),
      },
    ],
    { username: 'ines', remember: true },
  );
  const press = (...names: (Exclude<Key['name'], 'text'> | `'${string}`)[]) =>
    names
      .map((name) => form.press(name.startsWith("'") ? { name: 'text', text: name.slice(1) } : ({ name } as Key)))
      .at(-1);
  return { form, press };
}

it('moves from field to field and submits only with its button', () => {
  const { form, press } = aForm();
  expect(press("'_", "'h", 'enter', "'s", 'down', "' ", 'tab', 'right', 'right', 'enter')).toBe('changed');
  expect(press('enter')).toBe('submitted');
  expect(form.values()).toEqual({ username: 'ines_h', password: 's', remember: false, role: 'author' });
});

it('masks the password and shows the selected options', () => {
  const { form, press } = aForm();
  press('enter', "'s", "'3", 'down', 'down', 'right');
  expect(textOf(form.view({ columns: 60, glyphs }, 'Send').lines)).toEqual([
    '  Username     ines',
    '  Password     ••',
    '  Remember me  ◉ yes',
    '› Role         ◉ customer  ○ author',
    '',
    '  [ Send ]',
  ]);
});

it('focuses the first invalid field and clears its error on a change', () => {
  const { form, press } = aForm();
  press('down', 'down', 'down');
  form.setErrors({ password: 'Password is required' });
  const view = form.view({ columns: 60, glyphs }, 'Send');
  expect(view).toMatchObject({ focus: 1, cursor: { row: 1, column: 15 } });
  expect(textOf(view.lines)[2]).toBe('               Password is required');
  press("'x");
  expect(textOf(form.view({ columns: 60, glyphs }, 'Send').lines)[2]).toBe('  Remember me  ◉ yes');
});
