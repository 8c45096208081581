import { type Glyphs, type Key, type Line, line, span, widthOf, wrap } from '../display/index.ts';
import { textField, type TextField, typeInto, viewOf } from './text-field.ts';

/** One question of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** A `choice` has `options`; a `tick` is yes or no. */
  readonly kind?: 'text' | 'password' | 'tick' | 'choice';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** What the fields hold, by name. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What a form looks like, row by row; `focus` is the row to keep in sight. */
export interface FormView {
  readonly lines: readonly Line[];
  readonly focus: number;
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** A form that is being filled in: fields, then a button. */
export interface Form {
  values(): FormValues;
  /** `submitted` when the button was pressed; `null` for keys that are none of its own. */
  press(key: Key): 'changed' | 'submitted' | null;
  /** Marks fields with sentences, and goes to the first of them. */
  fault(errors: Readonly<Record<string, string>>): void;
  view(space: { columns: number; glyphs: Glyphs }, button: string): FormView;
}

/** Makes a form with what is known already. */
export function createForm(fields: readonly FormField[], known: FormValues = {}): Form {
  const texts = new Map<string, TextField>();
  const others = new Map<string, string | boolean>();
  for (const { name, kind = 'text' } of fields) {
    const value = known[name];
    if (kind === 'tick') others.set(name, value === true);
    else if (kind === 'choice') others.set(name, value ?? '');
    else texts.set(name, textField(typeof value === 'string' ? value : ''));
  }
  let errors: Readonly<Record<string, string>> = {};
  let at = 0;

  const changed = (name: string): 'changed' => {
    const { [name]: gone, ...rest } = errors;
    if (gone !== undefined) errors = rest;
    return 'changed';
  };
  const pressField = (field: FormField, key: Key): 'changed' | null => {
    const { name, kind = 'text', options = [] } = field;
    const isSwitch = key.name === 'left' || key.name === 'right' || (key.name === 'text' && key.text === ' ');
    if (kind === 'tick') {
      if (!isSwitch) return null;
      others.set(name, others.get(name) !== true);
      return changed(name);
    }
    if (kind === 'choice') {
      if (!isSwitch) return null;
      const held = options.findIndex(({ value }) => value === others.get(name));
      const next = held + (key.name === 'left' ? -1 : 1);
      others.set(name, options.at(held < 0 ? 0 : next % options.length)?.value ?? '');
      return changed(name);
    }
    const typed = typeInto(texts.get(name) ?? textField(), key);
    if (!typed) return null;
    texts.set(name, typed);
    return changed(name);
  };

  return {
    values: () => Object.fromEntries(fields.map(({ name }) => [name, texts.get(name)?.text ?? others.get(name) ?? ''])),
    press: (key) => {
      const field = fields[at];
      if (key.name === 'enter' && !field) return 'submitted';
      if (key.name === 'enter' || key.name === 'down' || key.name === 'tab') {
        at = Math.min(fields.length, at + 1);
        return 'changed';
      }
      if (key.name === 'up' || key.name === 'backtab') {
        at = Math.max(0, at - 1);
        return 'changed';
      }
      return field ? pressField(field, key) : null;
    },
    fault: (found) => {
      errors = found;
      const first = fields.findIndex(({ name }) => errors[name] !== undefined);
      if (first >= 0) at = first;
    },
    view: ({ columns, glyphs }, button) => {
      const labels = Math.min(Math.max(...fields.map(({ label }) => widthOf(label))), Math.floor(columns / 2));
      const start = labels + 4;
      const room = Math.max(4, columns - start);
      const lines: Line[] = [];
      let focus = 0;
      let cursor: FormView['cursor'] = null;
      fields.forEach((field, index) => {
        const isHere = index === at;
        if (isHere) focus = lines.length;
        const label = span(`${field.label.padEnd(labels)}  `, isHere ? 'chosen' : 'muted');
        const pointer = span(isHere ? `${glyphs.pointer} ` : '  ', 'chosen');
        const text = texts.get(field.name);
        if (text) {
          const seen = viewOf(text, room, field.kind === 'password' ? glyphs.mask : undefined);
          if (isHere) cursor = { row: lines.length, column: start + seen.column };
          const empty = span(glyphs.rule.repeat(Math.min(room, 24)), 'muted');
          lines.push(line(pointer, label, seen.text === '' && !isHere ? empty : seen.text));
        } else {
          lines.push(line(pointer, label, switchText(field, others.get(field.name), glyphs)));
        }
        const error = errors[field.name];
        if (error !== undefined)
          for (const text of wrap(error, room)) lines.push(line(' '.repeat(start), span(text, 'danger')));
      });
      const isOnButton = at === fields.length;
      lines.push([]);
      if (isOnButton) focus = lines.length;
      lines.push(
        line(
          span(isOnButton ? `${glyphs.pointer} ` : '  ', 'chosen'),
          span(`[ ${button} ]`, isOnButton ? 'chosen' : 'strong'),
        ),
      );
      return { lines, focus, cursor };
    },
  };
}

function switchText(field: FormField, value: string | boolean | undefined, glyphs: Glyphs): string {
  const sign = (isOn: boolean) => (isOn ? glyphs.ticked : glyphs.unticked);
  if (field.kind === 'tick') return `${sign(value === true)} ${value === true ? 'yes' : 'no'}`;
  return (field.options ?? []).map((option) => `${sign(option.value === value)} ${option.label}`).join('  ');
}
