import { type Glyphs, type Key, type Line, line, span, widthOf, wrap } from '../display/index.ts';
import { textField, type TextField, applyKey, visibleText } from './text-field.ts';

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** `radio` needs `options`; `checkbox` is yes or no. */
  readonly kind?: 'text' | 'password' | 'checkbox' | 'radio';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Field values by name. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** The rows of a form. `focus` is the row to keep visible. */
export interface FormView {
  readonly lines: readonly Line[];
  readonly focus: number;
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** A form with fields and a submit button. */
export interface Form {
  values(): FormValues;
  /** `submitted` when the button was pressed; `null` for keys that the form does not handle. */
  press(key: Key): 'changed' | 'submitted' | null;
  /** Shows error messages below their fields and focuses the first of them. */
  setErrors(errors: Readonly<Record<string, string>>): void;
  view(space: { columns: number; glyphs: Glyphs }, button: string): FormView;
}

/** Creates a form with initial values. */
export function createForm(fields: readonly FormField[], initialValues: FormValues = {}): Form {
  const texts = new Map<string, TextField>();
  const choices = new Map<string, string | boolean>();
  for (const { name, kind = 'text' } of fields) {
    const value = initialValues[name];
    if (kind === 'checkbox') choices.set(name, value === true);
    else if (kind === 'radio') choices.set(name, value ?? '');
    else texts.set(name, textField(typeof value === 'string' ? value : ''));
  }
  let errors: Readonly<Record<string, string>> = {};
  let focusedIndex = 0;

  const changed = (name: string): 'changed' => {
    const { [name]: gone, ...rest } = errors;
    if (gone !== undefined) errors = rest;
    return 'changed';
  };
  const pressField = (field: FormField, key: Key): 'changed' | null => {
    const { name, kind = 'text', options = [] } = field;
    const isToggleKey = key.name === 'left' || key.name === 'right' || (key.name === 'text' && key.text === ' ');
    if (kind === 'checkbox') {
      if (!isToggleKey) return null;
      choices.set(name, choices.get(name) !== true);
      return changed(name);
    }
    if (kind === 'radio') {
      if (!isToggleKey) return null;
      const selectedIndex = options.findIndex(({ value }) => value === choices.get(name));
      const next = selectedIndex + (key.name === 'left' ? -1 : 1);
      choices.set(name, options.at(selectedIndex < 0 ? 0 : next % options.length)?.value ?? '');
      return changed(name);
    }
    const typed = applyKey(texts.get(name) ?? textField(), key);
    if (!typed) return null;
    texts.set(name, typed);
    return changed(name);
  };

  return {
    values: () =>
      Object.fromEntries(fields.map(({ name }) => [name, texts.get(name)?.text ?? choices.get(name) ?? ''])),
    press: (key) => {
      const field = fields[focusedIndex];
      if (key.name === 'enter' && !field) return 'submitted';
      if (key.name === 'enter' || key.name === 'down' || key.name === 'tab') {
        focusedIndex = Math.min(fields.length, focusedIndex + 1);
        return 'changed';
      }
      if (key.name === 'up' || key.name === 'backtab') {
        focusedIndex = Math.max(0, focusedIndex - 1);
        return 'changed';
      }
      return field ? pressField(field, key) : null;
    },
    setErrors: (found) => {
      errors = found;
      const first = fields.findIndex(({ name }) => errors[name] !== undefined);
      if (first >= 0) focusedIndex = first;
    },
    view: ({ columns, glyphs }, button) => {
      const labels = Math.min(Math.max(...fields.map(({ label }) => widthOf(label))), Math.floor(columns / 2));
      const start = labels + 4;
      const availableWidth = Math.max(4, columns - start);
      const lines: Line[] = [];
      let focus = 0;
      let cursor: FormView['cursor'] = null;
      fields.forEach((field, index) => {
        const isFocused = index === focusedIndex;
        if (isFocused) focus = lines.length;
        const label = span(`${field.label.padEnd(labels)}  `, isFocused ? 'selected' : 'muted');
        const pointer = span(isFocused ? `${glyphs.pointer} ` : '  ', 'selected');
        const text = texts.get(field.name);
        if (text) {
          const visible = visibleText(text, availableWidth, field.kind === 'password' ? glyphs.mask : undefined);
          if (isFocused) cursor = { row: lines.length, column: start + visible.column };
          const empty = span(glyphs.rule.repeat(Math.min(availableWidth, 24)), 'muted');
          lines.push(line(pointer, label, visible.text === '' && !isFocused ? empty : visible.text));
        } else {
          lines.push(line(pointer, label, toggleText(field, choices.get(field.name), glyphs)));
        }
        const error = errors[field.name];
        if (error !== undefined)
          for (const text of wrap(error, availableWidth)) lines.push(line(' '.repeat(start), span(text, 'danger')));
      });
      const isOnButton = focusedIndex === fields.length;
      lines.push([]);
      if (isOnButton) focus = lines.length;
      lines.push(
        line(
          span(isOnButton ? `${glyphs.pointer} ` : '  ', 'selected'),
          span(`[ ${button} ]`, isOnButton ? 'selected' : 'strong'),
        ),
      );
      return { lines, focus, cursor };
    },
  };
}

function toggleText(field: FormField, value: string | boolean | undefined, glyphs: Glyphs): string {
  const glyphFor = (isOn: boolean) => (isOn ? glyphs.checked : glyphs.unchecked);
  if (field.kind === 'checkbox') return `${glyphFor(value === true)} ${value === true ? 'yes' : 'no'}`;
  return (field.options ?? []).map((option) => `${glyphFor(option.value === value)} ${option.label}`).join('  ');
}
